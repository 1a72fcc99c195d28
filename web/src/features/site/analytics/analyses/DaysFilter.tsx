/** Which days: the last so many, or days of one's own. The choice is in the address. */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { DateField } from "../../../../ui/dates/DateField";
import { ToggleRow } from "../../../../ui/ToggleRow";
import { type Choice, choiceOf, spans, withChoice, withValue } from "./address";
import styles from "./analyses.module.css";
import type { Range } from "./range";

export function DaysFilter({ range: { today, days } }: { range: Range }) {
  const { t } = useTranslation("analyses");
  const [search, setSearch] = useSearchParams();
  const choice = choiceOf(search);
  return (
    <>
      <ToggleRow<Choice>
        fill
        label={t("range")}
        value={choice}
        onChange={(chosen) => setSearch(withChoice(search, chosen, today), { replace: true })}
        options={[
          ...spans.map((span) => ({ value: span, text: t("days", { count: span }) })),
          { value: "custom" as const, text: t("custom") },
        ]}
      />
      {choice === "custom" && (
        <div className={styles.dates}>
          <Day name="from" max={days.to} />
          <Day name="to" max={today} />
        </div>
      )}
    </>
  );
}

function Day({ name, max }: { name: "from" | "to"; max: string }) {
  const { t } = useTranslation("analyses");
  const [search, setSearch] = useSearchParams();
  const value = search.get(name) ?? "";
  return (
    <DateField
      label={t(name)}
      value={value}
      max={max}
      onChange={(event) => {
        // A day that is being typed is none yet, and says so at every key.
        const typed = event.target.value;
        if (typed !== "" && typed !== value) setSearch(withValue(search, name, typed), { replace: true });
      }}
    />
  );
}
