/** One parent of a student: to be answered, or linked. */
import { useTranslation } from "react-i18next";
import { errorText } from "../../../api/errors";
import { formatDate } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { Alert } from "../../../ui/Alert";
import { Button } from "../../../ui/Button";
import { type ParentLink, useAnswerLink } from "./api";
import { EndLink } from "./EndLink";
import { LinkRow } from "./LinkRow";

export function ParentRow({ link, isMinor }: { link: ParentLink; isMinor: boolean }) {
  const { t } = useTranslation("families");
  const { t: common } = useTranslation("common");
  const lang = useLanguage();
  const answer = useAnswerLink();
  const name = link.person.name || link.person.email;
  if (link.state === "confirmed") {
    return (
      <LinkRow
        link={link}
        title={name}
        text={`${link.person.email} · ${t("parents.linked", { date: formatDate(link.answered_at ?? link.asked_at, lang, "full") })}`}
      >
        <EndLink
          link={link}
          side="parents"
          warning={isMinor && <Alert tone="warn">{t("parents.remove_minor")}</Alert>}
        />
      </LinkRow>
    );
  }
  return (
    <LinkRow
      link={link}
      title={t("parents.asks", { name })}
      text={
        answer.error
          ? errorText(answer.error, common)
          : t("parents.asks_text", {
              email: link.person.email,
              date: formatDate(link.asked_at, lang, "full"),
            })
      }
    >
      <Button disabled={answer.isPending} onClick={() => answer.mutate({ id: link.id, verb: "decline" })}>
        {t("parents.decline")}
      </Button>
      <Button
        variant="primary"
        disabled={answer.isPending}
        onClick={() => answer.mutate({ id: link.id, verb: "confirm" })}
      >
        {t("parents.confirm")}
      </Button>
    </LinkRow>
  );
}
