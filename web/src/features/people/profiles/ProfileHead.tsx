/** Who this is: photo, name, roles, since when, and until when Pro. */
import { useTranslation } from "react-i18next";
import { hasRole, isPro } from "../../../api/session";
import { formatDate } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { isForLife, planDay } from "../../../i18n/planDate";
import { Chip } from "../../../ui/Chip";
import { Photo } from "../../../ui/Photo";
import type { Sheet } from "./api";
import styles from "./profiles.module.css";

export function ProfileHead({ sheet }: { sheet: Sheet }) {
  const { t } = useTranslation("profiles");
  const lang = useLanguage();
  const name = sheet.name || sheet.email;
  const day = (at: string) => formatDate(at, lang, "full");
  const end = hasRole(sheet, "old-pro") ? null : sheet.taken_unlimited_expire_at;
  // Pro is told with its end, beside the crown.
  const roles = sheet.all_roles.filter((role) => role !== "pro" && role !== "old-pro");
  return (
    <header className={styles.head}>
      <Photo url={sheet.photo_url} name={name} size={72} />
      <div>
        <h1>{name}</h1>
        <p className={styles.facts}>
          {roles.map((role) => (
            <Chip key={role}>{t(`roles.${role as "student"}`)}</Chip>
          ))}
          {isPro(sheet) && (
            <Chip icon="crown" className={styles.pro}>
              {end && !isForLife(end) ? t("pro_until", { day: planDay(end, lang) }) : t("pro_always")}
            </Chip>
          )}
          <span className="note">{t("joined", { day: day(sheet.joined_at) })}</span>
        </p>
      </div>
    </header>
  );
}
