/** Where the links of the password mails lead: another password, or the first one. */
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { ApiError, errorText } from "../../../api/errors";
import { endSession } from "../../../api/session";
import { paths } from "../../../app/paths";
import { useTitle } from "../../../app/shell/useTitle";
import { LightSkeletonCard } from "../../../ui/light/LightSkeleton";
import { Empty, ErrorState } from "../../../ui/StateCard";
import { AuthFrame } from "./AuthFrame";
import { checkPasswordLink, choosePassword, type PasswordPurpose } from "./api";
import { ChoosePasswordForm } from "./ChoosePasswordForm";

type State =
  | { kind: "checking" }
  | { kind: "open"; purpose: PasswordPurpose }
  | { kind: "done" }
  | { kind: "expired" }
  | { kind: "failed"; error: unknown };

const isExpired = (error: unknown) => error instanceof ApiError && error.code === "link_expired";

export function ChoosePasswordScreen({ purpose: expected }: { purpose: PasswordPurpose }) {
  const { t } = useTranslation("accounts");
  const { t: common } = useTranslation("common");
  const [query] = useSearchParams();
  const [state, setState] = useState<State>({ kind: "checking" });
  const token = query.get("token") ?? "";
  const title = t(`choose.${expected}_title`);
  useTitle(title);

  useEffect(() => {
    let isGone = false;
    // Nobody should think of a password for a link that is dead already.
    checkPasswordLink(token).then(
      (purpose) => !isGone && setState({ kind: "open", purpose }),
      (error: unknown) =>
        !isGone && setState(isExpired(error) ? { kind: "expired" } : { kind: "failed", error }),
    );
    return () => {
      isGone = true;
    };
  }, [token]);

  if (state.kind === "open") {
    const save = async (password: string) => {
      try {
        await choosePassword(state.purpose, token, password);
      } catch (error) {
        if (!isExpired(error)) throw error;
        setState({ kind: "expired" });
        return;
      }
      // The server has ended every session, also the one of this browser.
      endSession();
      setState({ kind: "done" });
    };
    return (
      <AuthFrame title={title}>
        <ChoosePasswordForm purpose={state.purpose} onChosen={save} />
      </AuthFrame>
    );
  }

  return (
    <div className="wrap page narrow" aria-live="polite">
      {state.kind === "checking" && (
        <>
          <h1 className="vh">{title}</h1>
          <LightSkeletonCard round />
        </>
      )}
      {state.kind === "done" && (
        <Empty
          alone
          title={t("choose.done")}
          text={t("choose.done_text")}
          action={
            <Link className="btn fill" to={paths.login}>
              {t("login.submit")}
            </Link>
          }
        />
      )}
      {state.kind === "expired" && (
        <ErrorState
          alone
          title={t("verify.expired")}
          text={t("choose.expired_text")}
          action={
            <Link className="btn fill" to={paths.forgotPassword}>
              {t("choose.new_link")}
            </Link>
          }
        />
      )}
      {state.kind === "failed" && (
        <ErrorState
          alone
          title={common("state.error_title")}
          text={errorText(state.error, common)}
          action={
            <button type="button" className="btn" onClick={() => window.location.reload()}>
              {common("state.try_again")}
            </button>
          }
        />
      )}
    </div>
  );
}

/** `/password/reset` */
export const ResetPasswordScreen = () => <ChoosePasswordScreen purpose="reset" />;

/** `/password/set` */
export const SetPasswordScreen = () => <ChoosePasswordScreen purpose="set" />;
