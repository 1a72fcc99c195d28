/** All of the history, or the statement of one month; it is in the address, so back and reload work. */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { formatDate, shownZone } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { SelectField } from "../../../ui/Field";
import styles from "./coins.module.css";
import { monthsSince } from "./months";

interface MonthFieldProps {
  /** When the first entry was made. */
  firstAt: string;
  month: string | null;
}

export function MonthField({ firstAt, month }: MonthFieldProps) {
  const { t } = useTranslation("coins");
  const lang = useLanguage();
  const [search, setSearch] = useSearchParams();
  const months = monthsSince(firstAt, new Date(), shownZone());
  // A month before the first entry can be linked to all the same.
  const listed = month === null || months.includes(month) ? months : [...months, month];
  const choose = (chosen: string) => {
    const next = new URLSearchParams(search);
    next.delete("page");
    if (chosen) next.set("month", chosen);
    else next.delete("month");
    setSearch(next, { replace: true });
  };
  return (
    <SelectField
      label={t("statement.month")}
      hideLabel
      className={styles.month}
      value={month ?? ""}
      isOn={month !== null}
      onChange={(event) => choose(event.target.value)}
    >
      <option value="">{t("statement.all")}</option>
      {listed.map((each) => (
        <option key={each} value={each}>
          {formatDate(`${each}-01`, lang, "month")}
        </option>
      ))}
    </SelectField>
  );
}
