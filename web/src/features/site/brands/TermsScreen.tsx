/** The brand's terms, in the language of the interface. */
import "./brands.css";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../api/client";
import { errorText } from "../../../api/errors";
import type { Tenant } from "../../../api/types";
import { useTitle } from "../../../app/shell/useTitle";
import { useTenant } from "../../../app/theme/brand";
import { useLanguage } from "../../../i18n/language";
import { LightSkeleton } from "../../../ui/light/LightSkeleton";
import { ErrorState } from "../../../ui/StateCard";
import { Markdown } from "./markdown";

export function TermsScreen() {
  const { t } = useTranslation("common");
  const lang = useLanguage();
  const { state, retry } = useTerms();
  useTitle(t("footer.terms"));
  return (
    <div className="wrap page narrow terms">
      <h1>{t("footer.terms")}</h1>
      {state.kind === "loading" && <LightSkeleton lines={[40, 100, 94, 70, 40, 98, 60]} />}
      {state.kind === "shown" && <Markdown source={state.terms[lang] ?? state.terms.en} />}
      {state.kind === "failed" && (
        <ErrorState
          title={t("state.error_title")}
          text={errorText(state.error, t)}
          action={
            <button type="button" className="btn" onClick={retry}>
              {t("state.try_again")}
            </button>
          }
        />
      )}
    </div>
  );
}

type Terms = NonNullable<Tenant["terms"]>;
type State = { kind: "loading" } | { kind: "shown"; terms: Terms } | { kind: "failed"; error: unknown };

/** The page's own brand data may leave the terms out, because every page carries it. */
function useTerms() {
  const { terms } = useTenant();
  const [state, setState] = useState<State>(terms ? { kind: "shown", terms } : { kind: "loading" });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try is a new call
  useEffect(() => {
    if (terms) return;
    api.get("/api/tenant").then(
      (tenant) => setState({ kind: "shown", terms: (tenant as Tenant).terms ?? { en: "", cn: "", tw: "" } }),
      (error: unknown) => setState({ kind: "failed", error }),
    );
  }, [terms, tries]);
  const retry = () => {
    setState({ kind: "loading" });
    setTries(tries + 1);
  };
  return { state, retry };
}
