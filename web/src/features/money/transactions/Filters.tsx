/** Choices that narrow the log; each is in the address. */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { DateField } from "../../../ui/dates/DateField";
import { SelectField } from "../../../ui/Field";
import { FilterBar } from "../../../ui/FilterBar";
import { filterOf, kinds, type Period, periodOf, periods, withFilter, withPeriod } from "./filterOf";
import styles from "./transactions.module.css";
import { useToday } from "./useToday";

export function Filters() {
  const { t } = useTranslation(["transactions", "coins"]);
  const [search, setSearch] = useSearchParams();
  const today = useToday();
  const { category = "", kind = "" } = filterOf(search, today);
  const period = periodOf(search);
  const choose = (name: "category" | "kind") => (event: { target: { value: string } }) =>
    setSearch(withFilter(search, name, event.target.value), { replace: true });
  const count = [category !== "", kind !== "", period !== "days"].filter(Boolean).length;
  return (
    <FilterBar count={count} className={styles.filters}>
      <SelectField
        label={t("filters.period")}
        value={period}
        isOn={period !== "days"}
        onChange={(event) =>
          setSearch(withPeriod(search, event.target.value as Period, today), { replace: true })
        }
      >
        {periods.map((each) => (
          <option key={each} value={each}>
            {t(`periods.${each}`)}
          </option>
        ))}
      </SelectField>
      {period === "custom" && <Days />}
      <SelectField
        label={t("filters.category")}
        value={category}
        isOn={category !== ""}
        onChange={choose("category")}
      >
        <option value="">{t("filters.all")}</option>
        <option value="income">{t("category.income")}</option>
        <option value="expense">{t("category.expense")}</option>
      </SelectField>
      <SelectField label={t("filters.kind")} value={kind} isOn={kind !== ""} onChange={choose("kind")}>
        <option value="">{t("filters.all")}</option>
        {kinds.map((each) => (
          <option key={each} value={each}>
            {t(`coins:kinds.${each}`)}
          </option>
        ))}
      </SelectField>
    </FilterBar>
  );
}

function Days() {
  const { t } = useTranslation("transactions");
  const [search, setSearch] = useSearchParams();
  const [from, to] = [search.get("from") ?? "", search.get("to") ?? ""];
  const choose = (name: "from" | "to") => (event: { target: { value: string } }) => {
    // A day that is being typed is none yet, and says so at every key.
    if (event.target.value !== (search.get(name) ?? ""))
      setSearch(withFilter(search, name, event.target.value), { replace: true });
  };
  return (
    <>
      <DateField
        label={t("filters.from")}
        value={from}
        max={to || undefined}
        canClear
        onChange={choose("from")}
      />
      <DateField
        label={t("filters.to")}
        value={to}
        min={from || undefined}
        canClear
        onChange={choose("to")}
      />
    </>
  );
}
