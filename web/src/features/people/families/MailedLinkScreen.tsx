/** `/parent-link`: a student answers who says to be a parent. The link of the mail is the permission. */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { paths } from "../../../app/paths";
import { useTitle } from "../../../app/shell/useTitle";
import { Button } from "../../../ui/Button";
import { Empty, ErrorState } from "../../../ui/StateCard";
import { answerMailedLink, type MailedParentLink, useMailed } from "./api";
import { MailedGate } from "./MailedGate";
import { MailedQuestion } from "./MailedQuestion";

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
  const name = asked.parent_name || asked.parent_email;
  return (
    <MailedQuestion
      heading={t("mailed_link.heading", { name })}
      words={{ agree: t("mailed_link.confirm"), refuse: t("mailed_link.decline") }}
      answer={(confirms) => answerMailedLink(token, confirms)}
      expired={<Expired />}
      done={(isConfirmed) => {
        const outcome = isConfirmed ? "confirmed" : "declined";
        return (
          <Empty
            alone
            title={t(`mailed_link.${outcome}_title`)}
            text={t(`mailed_link.${outcome}_text`, { name })}
            action={
              <Button variant="primary" to={paths.parents}>
                {t("mailed_link.to_parents")}
              </Button>
            }
          />
        );
      }}
    >
      <p>{t("mailed_link.text", { name, email: asked.parent_email, child: asked.child_name })}</p>
      <p className="quiet">{t("mailed_link.careful")}</p>
    </MailedQuestion>
  );
}
