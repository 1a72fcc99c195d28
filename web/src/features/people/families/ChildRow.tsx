/** One child of a parent. Before the confirmation it is an address, nothing more. */
import { useTranslation } from "react-i18next";
import { errorText } from "../../../api/errors";
import { paths } from "../../../app/paths";
import { formatDate } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { Button } from "../../../ui/Button";
import { Chip } from "../../../ui/Chip";
import { type ParentLink, useRemoveLink, useSendAgain } from "./api";
import { EndLink } from "./EndLink";
import { LinkRow } from "./LinkRow";

export function ChildRow({ link }: { link: ParentLink }) {
  const { t } = useTranslation("families");
  const { t: common } = useTranslation("common");
  const lang = useLanguage();
  const again = useSendAgain();
  const takeBack = useRemoveLink();
  if (link.state === "confirmed") {
    return (
      <LinkRow
        link={link}
        title={link.person.name ?? link.person.email}
        text={t("children.since", { date: formatDate(link.answered_at ?? link.asked_at, lang, "full") })}
      >
        {link.person.id && (
          <Button to={paths.child.replace(":id", link.person.id)}>{t("children.open")}</Button>
        )}
        <EndLink link={link} side="children" />
      </LinkRow>
    );
  }
  const failed = again.error ?? takeBack.error;
  return (
    <LinkRow
      link={link}
      title={link.person.email}
      state={<Chip tone="warn">{t("children.waiting")}</Chip>}
      text={
        failed
          ? errorText(failed, common)
          : again.isSuccess
            ? t("children.sent_again")
            : t("children.waiting_since", { date: formatDate(link.asked_at, lang, "full") })
      }
    >
      <Button loading={again.isPending} onClick={() => again.mutate(link.id)}>
        {t("children.send_again")}
      </Button>
      <Button variant="quiet" loading={takeBack.isPending} onClick={() => takeBack.mutate(link.id)}>
        {t("children.take_back")}
      </Button>
    </LinkRow>
  );
}
