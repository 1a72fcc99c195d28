/** Where the link of the deletion mail leads: one button, because opening a mail must not decide anything. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { ApiError, errorText } from "../../api/errors";
import { paths } from "../../app/paths";
import { useTitle } from "../../app/shell/useTitle";
import { Empty, ErrorState } from "../../ui/StateCard";
import { keepAccount } from "./api";

type State =
  | { kind: "asking" }
  | { kind: "busy" }
  | { kind: "kept" }
  | { kind: "expired" }
  | { kind: "failed"; error: unknown };

export function KeepAccountScreen() {
  const { t } = useTranslation("accounts");
  const { t: common } = useTranslation("common");
  const [query] = useSearchParams();
  const [state, setState] = useState<State>({ kind: "asking" });
  useTitle(t("keep.title"));

  const keep = () => {
    setState({ kind: "busy" });
    keepAccount(query.get("token") ?? "").then(
      () => setState({ kind: "kept" }),
      (error: unknown) =>
        setState(
          error instanceof ApiError && error.code === "link_expired"
            ? { kind: "expired" }
            : { kind: "failed", error },
        ),
    );
  };
  const login = (
    <Link className="btn fill" to={paths.login}>
      {t("login.submit")}
    </Link>
  );

  return (
    <div className="wrap page narrow" aria-live="polite">
      {(state.kind === "asking" || state.kind === "busy") && (
        <Empty
          alone
          title={t("keep.title")}
          text={t("keep.text")}
          action={
            <button type="button" className="btn fill" disabled={state.kind === "busy"} onClick={keep}>
              {t("leaving.keep")}
            </button>
          }
        />
      )}
      {state.kind === "kept" && (
        <Empty alone title={t("keep.done")} text={t("keep.done_text")} action={login} />
      )}
      {state.kind === "expired" && (
        <ErrorState alone title={t("verify.expired")} text={t("keep.expired_text")} action={login} />
      )}
      {state.kind === "failed" && (
        <ErrorState
          alone
          title={common("state.error_title")}
          text={errorText(state.error, common)}
          action={
            <button type="button" className="btn" onClick={keep}>
              {common("state.try_again")}
            </button>
          }
        />
      )}
    </div>
  );
}
