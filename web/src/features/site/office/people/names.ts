/** What people of the list, their roles and their days are called. */
import { useTranslation } from "react-i18next";
import { formatDate, formatDue, formatList } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { isForLife, planDayShort } from "../../../../i18n/planDate";
import type { AdminUser } from "./api";
import { isPaid } from "./rules";

/** A blank name is told as the specification has it. */
export function useUserName(): (user: AdminUser) => string {
  const { t } = useTranslation("office_people");
  return (user) => user.name || t("unfinished");
}

const told = ["student", "teacher", "parent", "admin", "super-admin"] as const;

/** Pro is told by itself, with its end. */
export function useRoleNames(): (user: AdminUser) => string {
  const { t } = useTranslation("office_people");
  const lang = useLanguage();
  return ({ roles }) => {
    const names = told.filter((role) => roles.includes(role)).map((role) => t(`roles.${role}`));
    return names.length > 0 ? formatList(names, lang) : t("roles.none");
  };
}

/** The end of the paid time, in as few words as a column has room for; `alone` where no head says what it is. */
export function usePlanName(): (user: AdminUser, where?: "alone") => string {
  const { t } = useTranslation("office_people");
  const lang = useLanguage();
  return (user, where) => {
    const { is_old_pro, pro_until } = user;
    if (is_old_pro || (pro_until !== null && isForLife(pro_until)))
      return t(where === "alone" ? "pro.life" : "list.life");
    if (!isPaid(user) || pro_until === null) return t("list.free");
    const day = planDayShort(pro_until, lang);
    return where === "alone" ? t("pro.until", { day }) : day;
  };
}

/** When somebody was last here: with the time while that is recent, with the year once it is not. */
export function useSeen(): (user: AdminUser) => string | null {
  const lang = useLanguage();
  return ({ last_seen_at: at }) => {
    if (at === null) return null;
    const days = (Date.now() - Date.parse(at)) / 86_400_000;
    return days < 2 ? formatDue(at, lang) : formatDate(at, lang, "dayYear");
  };
}
