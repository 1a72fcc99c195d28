/** `/parent-link`: a student answers who says to be a parent. The link of the mail is the permission. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { errorText } from "../../../api/errors";
import { paths } from "../../../app/paths";
import { useTitle } from "../../../app/shell/useTitle";
import { Alert } from "../../../ui/Alert";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Empty, ErrorState } from "../../../ui/StateCard";
import { answerMailedLink, type MailedParentLink, useMailed } from "./api";
import styles from "./families.module.css";
import { isExpired, MailedGate } from "./MailedGate";

type Outcome =
  | { kind: "open" }
  | { kind: "busy" }
  | { kind: "confirmed" | "declined" }
  | { kind: "failed"; error: unknown };

export function MailedLinkScreen() {
  const { t } = useTranslation("families");
  const [query] = useSearchParams();
  const token = query.get("token") ?? "";
  useTitle(t("mailed_link.title"));
  return (
    <MailedGate
      title={t("mailed_link.title")}
      query={useMailed("/api/parent-links/mailed", token)}
      expired={<Expired />}
    >
      {(asked) => <Question asked={asked} token={token} />}
    </MailedGate>
  );
}

function Expired() {
  const { t } = useTranslation("families");
  return (
    <ErrorState
      alone
      title={t("mailed_link.expired_title")}
      text={t("mailed_link.expired_text")}
      action={<Button to={paths.parents}>{t("mailed_link.to_parents")}</Button>}
    />
  );
}

function Question({ asked, token }: { asked: MailedParentLink; token: string }) {
  const { t } = useTranslation("families");
  const { t: common } = useTranslation("common");
  const [outcome, setOutcome] = useState<Outcome>({ kind: "open" });
  const name = asked.parent_name || asked.parent_email;

  const answer = (confirm: boolean) => {
    setOutcome({ kind: "busy" });
    answerMailedLink(token, confirm).then(
      () => setOutcome({ kind: confirm ? "confirmed" : "declined" }),
      (error: unknown) => setOutcome({ kind: "failed", error }),
    );
  };
  if (outcome.kind === "confirmed" || outcome.kind === "declined") {
    return (
      <Empty
        alone
        title={t(`mailed_link.${outcome.kind}_title`)}
        text={t(`mailed_link.${outcome.kind}_text`, { name })}
        action={
          <Button variant="primary" to={paths.parents}>
            {t("mailed_link.to_parents")}
          </Button>
        }
      />
    );
  }
  if (outcome.kind === "failed" && isExpired(outcome.error)) return <Expired />;
  return (
    <Card className={styles.mailed}>
      <h1>{t("mailed_link.heading", { name })}</h1>
      <p>{t("mailed_link.text", { name, email: asked.parent_email, child: asked.child_name })}</p>
      <p className="quiet">{t("mailed_link.careful")}</p>
      {outcome.kind === "failed" && <Alert>{errorText(outcome.error, common)}</Alert>}
      <div className={styles.answers}>
        <Button variant="primary" disabled={outcome.kind === "busy"} onClick={() => answer(true)}>
          {t("mailed_link.confirm")}
        </Button>
        <Button disabled={outcome.kind === "busy"} onClick={() => answer(false)}>
          {t("mailed_link.decline")}
        </Button>
      </div>
    </Card>
  );
}
