/** Choices that narrow the orders; each is in the address. */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { fieldDay } from "../../../../i18n/planDate";
import { SelectField } from "../../../../ui/Field";
import { FilterBar } from "../../../../ui/FilterBar";
import { PeriodFields } from "../../transactions/PeriodFields";
import { periodOf } from "../../transactions/periods";
import { currencies, disputes, filterOf, methods, states, withFilter } from "./filterOf";
import styles from "./office.module.css";

export function OrderFilters() {
  const { t } = useTranslation(["payments", "shop"]);
  const [search, setSearch] = useSearchParams();
  const today = fieldDay(new Date());
  const { state = "", method = "", currency = "", dispute = "" } = filterOf(search, today);
  const choose =
    (name: "state" | "method" | "currency" | "dispute") => (event: { target: { value: string } }) =>
      setSearch(withFilter(search, name, event.target.value), { replace: true });
  const count = [state !== "", method !== "", currency !== "", dispute !== "", periodOf(search) !== "days"];
  return (
    <FilterBar count={count.filter(Boolean).length} className={styles.filters}>
      <PeriodFields today={today} />
      <SelectField label={t("orders.state")} value={state} isOn={state !== ""} onChange={choose("state")}>
        <option value="">{t("orders.all")}</option>
        {states.map((each) => (
          <option key={each} value={each}>
            {t(`shop:states.${each}`)}
          </option>
        ))}
      </SelectField>
      <SelectField label={t("orders.method")} value={method} isOn={method !== ""} onChange={choose("method")}>
        <option value="">{t("orders.all")}</option>
        {methods.map((each) => (
          <option key={each} value={each}>
            {t(`shop:methods.${each}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t("orders.currency")}
        value={currency}
        isOn={currency !== ""}
        onChange={choose("currency")}
      >
        <option value="">{t("orders.all")}</option>
        {currencies.map((each) => (
          <option key={each} value={each}>
            {t(`currencies.${each}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t("orders.dispute")}
        value={dispute}
        isOn={dispute !== ""}
        onChange={choose("dispute")}
      >
        <option value="">{t("orders.all")}</option>
        {disputes.map((each) => (
          <option key={each} value={each}>
            {t(`disputes.${each}`)}
          </option>
        ))}
      </SelectField>
    </FilterBar>
  );
}
