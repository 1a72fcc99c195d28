/** Where the link of the verification mail leads. */
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { ApiError, errorText } from "../../../api/errors";
import { setProfile, useSession } from "../../../api/session";
import { paths } from "../../../app/paths";
import { useTitle } from "../../../app/shell/useTitle";
import { LightSkeletonCard } from "../../../ui/light/LightSkeleton";
import { Empty, ErrorState } from "../../../ui/StateCard";
import { verifyEmail } from "./api";
import { SendLinkAgain } from "./SendLinkAgain";

type Outcome =
  | { kind: "asking" }
  | { kind: "done"; reward: number }
  | { kind: "expired" }
  | { kind: "failed"; error: unknown };

export function VerifyScreen() {
  const { t } = useTranslation("accounts");
  const { t: common } = useTranslation("common");
  const [query] = useSearchParams();
  const { profile } = useSession();
  const [outcome, setOutcome] = useState<Outcome>({ kind: "asking" });
  const asked = useRef(false);
  useTitle(t("verify.title"));

  const token = query.get("token") ?? "";
  useEffect(() => {
    // The link serves once: asking twice would call a good link expired.
    if (asked.current) return;
    asked.current = true;
    verifyEmail(token).then(
      ({ reward }) => setOutcome({ kind: "done", reward }),
      (error: unknown) =>
        setOutcome(
          error instanceof ApiError && error.status === 422 ? { kind: "expired" } : { kind: "failed", error },
        ),
    );
  }, [token]);

  useEffect(() => {
    if (outcome.kind === "done" && profile && !profile.email_verified)
      setProfile({ ...profile, email_verified: true });
  }, [outcome, profile]);

  return (
    <div className="wrap page narrow" aria-live="polite">
      {outcome.kind === "asking" && <h1 className="vh">{t("verify.title")}</h1>}
      {outcome.kind === "asking" && <LightSkeletonCard round />}
      {outcome.kind === "done" && (
        <Empty
          alone
          title={t("verify.done")}
          text={
            <>
              {t("verify.done_text")} {outcome.reward > 0 && t("verify.reward", { count: outcome.reward })}
            </>
          }
          action={
            <Link className="btn fill" to={paths.landing}>
              {t("verify.go_on")}
            </Link>
          }
        />
      )}
      {outcome.kind === "expired" && (
        <ErrorState
          alone
          title={t("verify.expired")}
          text={t("verify.expired_text")}
          action={<SendLinkAgain />}
        />
      )}
      {outcome.kind === "failed" && (
        <ErrorState
          alone
          title={common("state.error_title")}
          text={errorText(outcome.error, common)}
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
