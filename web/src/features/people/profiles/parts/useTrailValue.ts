/** What stood in a field, for the reader: the log keeps plain text, as `2027-03-14T05:59:59Z`, `true` or `3500`. */
import { useTranslation } from "react-i18next";
import type { Lang } from "../../../../api/types";
import { formatDate, formatList, formatNumber } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { intlTag, ownName, toLang } from "../../../../i18n/languages";
import { isForLife, planMoment } from "../../../../i18n/planDate";

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
const isMoment = (text: string) => /^\d{4}-\d{2}-\d{2}T/.test(text) && !Number.isNaN(Date.parse(text));
const isInteger = (text: string) => /^-?\d{1,15}$/.test(text);
const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** Digits of other fields are no amounts: a year, a phone number, a user name. */
const amounts: ReadonlySet<string> = new Set(["hours_per_week", "point"]);

/** Paid time ends by the clock of plans. */
const ends: ReadonlySet<string> = new Set(["taken_unlimited_expire_at"]);

const roles = ["student", "teacher", "parent", "admin", "super-admin"] as const;
const methods = ["us_cheque", "tw_bank", "wechat", "alipay"] as const;

const among = <T extends string>(known: readonly T[], text: string): T | undefined =>
  known.find((each) => each === text);

const sections = ["speaking", "writing"] as const;

const languageName = (text: string): string => {
  const known = toLang(text);
  return known ? ownName[known] : text;
};

/** The text of a value; nothing has a word as well. */
export function useTrailValue(): (field: string, value: string | null) => string {
  const { t } = useTranslation("profiles");
  const { t: common } = useTranslation("common");
  const lang = useLanguage();

  const ofField = (field: string, text: string): string | undefined => {
    switch (field) {
      case "lang":
        return languageName(text);
      case "role":
      case "roles":
        return formatList(text.split(", ").map(roleName), lang);
      case "sections":
        return permitsOf(text);
      case "payment_method": {
        const method = among(methods, text);
        return method && t(`billing.methods.${method}`);
      }
      case "grade_level":
        return gradeOf(text);
      case "hourly_cents":
        return isInteger(text) ? money(Number(text), lang) : undefined;
      case "time_factor":
        return Number(text) === 1 ? t("conditions.usual") : `× ${text}`;
      case "photo_id":
        return isId(text) ? t("trail.photo") : undefined;
      default:
        return undefined;
    }
  };

  const roleName = (text: string): string => {
    const role = among(roles, text);
    return role ? t(`roles.${role}`) : text;
  };

  /** `speaking, writing (en, tw)`: without languages it is all of them. */
  const permitsOf = (text: string): string => {
    const permits = [...text.matchAll(/([a-z]+)(?: \(([a-z, ]+)\))?/g)].map(([, section = "", told]) => {
      const known = among(sections, section);
      const name = known ? common(`sections.${known}`) : section;
      if (told === undefined) return name;
      const list = formatList(told.split(", ").map(languageName), lang);
      return t("trail.in_languages", { name, list });
    });
    return formatList(permits, lang);
  };

  const gradeOf = (text: string): string | undefined => {
    if (text === "graduated") return t("student.graduated");
    const level = Number(text);
    if (!isInteger(text)) return undefined;
    if (level <= 12) return t("student.grade", { level });
    return level <= 16 ? t("student.university", { level: level - 12 }) : t("student.postgraduate");
  };

  /** Dates, and what is on or off, are known by how they look, whatever the field. */
  const ofShape = (field: string, text: string): string | undefined => {
    if (isDay(text)) return formatDate(text, lang, "dayYear");
    if (isMoment(text)) {
      if (!ends.has(field)) return formatDate(text, lang, "dayTimeYear");
      return isForLife(text) ? t("trail.life") : t("trail.gmt8", { at: planMoment(text, lang) });
    }
    if (text === "true") return t("trail.yes");
    if (text === "false") return t("trail.no");
    if (amounts.has(field) && isInteger(text)) return formatNumber(Number(text), lang);
    return undefined;
  };

  return (field, value) => {
    if (value === null || value.trim() === "") return t("trail.nothing");
    return ofField(field, value) ?? ofShape(field, value) ?? value;
  };
}

const money = (cents: number, lang: Lang): string =>
  new Intl.NumberFormat(intlTag[lang], { minimumFractionDigits: 2 }).format(cents / 100);
