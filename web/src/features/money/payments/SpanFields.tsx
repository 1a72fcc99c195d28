/** Which days are compared: one press for the usual ones, or two days of one's own. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { Button } from "../../../ui/Button";
import { DateField } from "../../../ui/dates/DateField";
import { ToggleRow } from "../../../ui/ToggleRow";
import { mostDays } from "./api";
import styles from "./payments.module.css";
import { countOf, type Span, spanBack, type UsualSpan, usual, usualOf, withSpan } from "./spans";

interface SpanFieldsProps {
  span: Span;
  /** A day in GMT+8. */
  today: string;
}

const choices = [...(Object.keys(usual) as UsualSpan[]), "own"] as const;

export function SpanFields({ span, today }: SpanFieldsProps) {
  const { t } = useTranslation("payments");
  const [search, setSearch] = useSearchParams();
  const shown = usualOf(span, today);
  const [isOwn, setOwn] = useState(shown === null);
  const choose = (choice: (typeof choices)[number]) => {
    setOwn(choice === "own");
    if (choice !== "own") setSearch(withSpan(search, spanBack(choice, today)), { replace: true });
  };
  return (
    <div className={styles.span}>
      <ToggleRow
        label={t("books.days")}
        value={isOwn ? "own" : (shown ?? "own")}
        onChange={choose}
        options={choices.map((value) => ({ value, text: t(`books.spans.${value}`) }))}
        fill
      />
      {isOwn && <OwnSpan span={span} today={today} />}
    </div>
  );
}

function OwnSpan({ span, today }: SpanFieldsProps) {
  const { t } = useTranslation("payments");
  const [search, setSearch] = useSearchParams();
  const [typed, setTyped] = useState(span);
  const put = (name: keyof Span) => (event: { target: { value: string } }) => {
    if (event.target.value !== typed[name]) setTyped({ ...typed, [name]: event.target.value });
  };
  const isWhole = typed.from !== "" && typed.to !== "";
  const isTooLong = isWhole && countOf(typed) > mostDays;
  const isTurned = isWhole && countOf(typed) < 1;
  const wrong = isTooLong
    ? t("books.too_long", { most: mostDays })
    : isTurned
      ? t("books.turned")
      : undefined;
  return (
    <div className={styles.own}>
      <DateField label={t("books.since")} value={typed.from} max={today} onChange={put("from")} />
      <DateField label={t("books.until")} value={typed.to} max={today} error={wrong} onChange={put("to")} />
      <Button
        className={styles.below}
        disabled={!isWhole || wrong !== undefined}
        onClick={() => setSearch(withSpan(search, typed), { replace: true })}
      >
        {t("books.compare")}
      </Button>
    </div>
  );
}
