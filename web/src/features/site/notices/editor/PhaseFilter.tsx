/** All, current, planned, archive: views of an office list, in the address. */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { ToggleRow } from "../../../../ui/ToggleRow";
import { type Phase, phases } from "../api";
import styles from "../office.module.css";

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
    <div className={styles.filter}>
      <ToggleRow
        fill
        label={t("phase.legend")}
        value={current ?? "all"}
        onChange={(phase) => choose(phase === "all" ? undefined : phase)}
        options={(["all", ...phases] as const).map((phase) => ({ value: phase, text: t(`phase.${phase}`) }))}
      />
    </div>
  );
}
