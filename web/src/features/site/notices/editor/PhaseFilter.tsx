/** All, current, planned, archive: chips over an office list, in the address. */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { type Phase, phases } from "../api";

/** The phase and the page that the address asks for. */
export function usePhase(): { phase: Phase | undefined; page: number } {
  const [search] = useSearchParams();
  const page = Number(search.get("page"));
  return {
    phase: phases.find((phase) => phase === search.get("phase")),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

export function PhaseFilter() {
  const { t } = useTranslation("notices");
  const [search, setSearch] = useSearchParams();
  const { phase: current } = usePhase();
  const choose = (phase: Phase | undefined) => {
    const next = new URLSearchParams(search);
    if (phase) next.set("phase", phase);
    else next.delete("phase");
    next.delete("page");
    setSearch(next, { replace: true });
  };
  return (
    <fieldset className="office-chips">
      <legend className="vh">{t("phase.legend")}</legend>
      {[undefined, ...phases].map((phase) => (
        <button
          key={phase ?? "all"}
          type="button"
          className={phase === current ? "chip on" : "chip"}
          aria-pressed={phase === current}
          onClick={() => choose(phase)}
        >
          {t(`phase.${phase ?? "all"}`)}
        </button>
      ))}
    </fieldset>
  );
}
