/** Choices that narrow the log; each is in the address. */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { SelectField } from "../../../ui/Field";
import { FilterBar } from "../../../ui/FilterBar";
import { filterOf, kinds, withFilter } from "./filterOf";
import { PeriodFields } from "./PeriodFields";
import { periodOf } from "./periods";
import styles from "./transactions.module.css";
import { useToday } from "./useToday";

export function Filters() {
  const { t } = useTranslation(["transactions", "coins"]);
  const [search, setSearch] = useSearchParams();
  const today = useToday();
  const { category = "", kind = "" } = filterOf(search, today);
  const choose = (name: "category" | "kind") => (event: { target: { value: string } }) =>
    setSearch(withFilter(search, name, event.target.value), { replace: true });
  const count = [category !== "", kind !== "", periodOf(search) !== "days"].filter(Boolean).length;
  return (
    <FilterBar count={count} className={styles.filters}>
      <PeriodFields today={today} />
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
