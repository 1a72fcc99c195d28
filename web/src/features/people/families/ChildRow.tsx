/** One child of a parent. Before the confirmation it is an address, nothing more. */
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { errorText } from "../../../api/errors";
import { paths } from "../../../app/paths";
import { formatDate } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
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
          <Link className="btn" to={paths.child.replace(":id", link.person.id)}>
            {t("children.open")}
          </Link>
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
      state={<span className="chip warn">{t("children.waiting")}</span>}
      text={
        failed
          ? errorText(failed, common)
          : again.isSuccess
            ? t("children.sent_again")
            : t("children.waiting_since", { date: formatDate(link.asked_at, lang, "full") })
      }
    >
      <button type="button" className="btn" disabled={again.isPending} onClick={() => again.mutate(link.id)}>
        {t("children.send_again")}
      </button>
      <button
        type="button"
        className="btn bare"
        disabled={takeBack.isPending}
        onClick={() => takeBack.mutate(link.id)}
      >
        {t("children.take_back")}
      </button>
    </LinkRow>
  );
}
