/** Who may need a hand, in a sentence whose parts lead to those people; and how many there are in all. */
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { TextLink } from "../../../../ui/TextLink";
import type { AdminUserCounts } from "./api";
import styles from "./people.module.css";

export function WhoNeedsAHand({ counts }: { counts: AdminUserCounts }) {
  const { t } = useTranslation("office_people");
  const lang = useLanguage();
  const of = (count: number) => ({ count, figure: formatNumber(count, lang) });
  const { pro_ending, unfinished, blocked } = counts;
  // The first part of the sentence says that it is about people.
  const isFirst = { unfinished: pro_ending === 0, blocked: pro_ending + unfinished === 0 };
  const parts = [
    { to: "?pro=ending", count: pro_ending, text: t("counts.ending", of(pro_ending)) },
    {
      to: "?state=unfinished",
      count: unfinished,
      text: t(isFirst.unfinished ? "counts.unfinished_first" : "counts.unfinished", of(unfinished)),
    },
    {
      to: "?state=blocked",
      count: blocked,
      text: t(isFirst.blocked ? "counts.blocked_first" : "counts.blocked", of(blocked)),
    },
  ].filter(({ count }) => count > 0);
  if (parts.length === 0) return t("counts.none");
  return (
    <>
      {parts.map(({ to, text }, index) => (
        <Fragment key={to}>
          {index > 0 && t(separatorAt(index, parts.length))}
          <TextLink to={to}>{text}</TextLink>
        </Fragment>
      ))}
      {t("counts.rest")}
    </>
  );
}

/** Before a part of the sentence. Lists of the browser join names, not clauses: in Chinese that is another word. */
function separatorAt(index: number, length: number) {
  if (index < length - 1) return "counts.comma";
  return length === 2 ? "counts.two" : "counts.last";
}

export function HowMany({ counts }: { counts: AdminUserCounts }) {
  const { t } = useTranslation("office_people");
  const lang = useLanguage();
  return (
    <p className={`${styles.figure} num`}>
      <b>{formatNumber(counts.people, lang)}</b>{" "}
      <span className="note">
        {t("counts.note", { count: counts.people, figure: formatNumber(counts.pro, lang) })}
      </span>
    </p>
  );
}
