/** Choices that narrow and sort the list; each is in the address. */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { fieldDay } from "../../../../i18n/planDate";
import { DateField } from "../../../../ui/dates/DateField";
import { SelectField } from "../../../../ui/Field";
import { FilterBar } from "../../../../ui/FilterBar";
import {
  countOf,
  type Dated,
  filterOf,
  plans,
  roles,
  type Span,
  sortOf,
  sorts,
  spanOf,
  spans,
  states,
  withFilter,
  withSpan,
} from "./filterOf";
import styles from "./people.module.css";

export function PeopleFilters() {
  const { t } = useTranslation("office_people");
  const [search, setSearch] = useSearchParams();
  const filter = filterOf(search, fieldDay(new Date()));
  const { role = "", pro = "", state = "" } = filter;
  const choose = (name: "role" | "pro" | "state" | "sort") => (event: { target: { value: string } }) =>
    setSearch(withFilter(search, name, event.target.value), { replace: true });
  return (
    <FilterBar count={countOf(search, filter)} className={styles.filters}>
      <SelectField label={t("filters.role")} value={role} isOn={role !== ""} onChange={choose("role")}>
        <option value="">{t("filters.any")}</option>
        {roles.map((each) => (
          <option key={each} value={each}>
            {t(`roles.${each}`)}
          </option>
        ))}
      </SelectField>
      <SelectField label={t("filters.pro")} value={pro} isOn={pro !== ""} onChange={choose("pro")}>
        <option value="">{t("filters.any")}</option>
        {plans.map((each) => (
          <option key={each} value={each}>
            {t(`plans.${each}`)}
          </option>
        ))}
      </SelectField>
      <SelectField label={t("filters.state")} value={state} isOn={state !== ""} onChange={choose("state")}>
        <option value="">{t("filters.any")}</option>
        {states.map((each) => (
          <option key={each} value={each}>
            {t(`states.${each}`)}
          </option>
        ))}
      </SelectField>
      <SpanFields of="joined" />
      <SpanFields of="seen" />
      <SelectField label={t("filters.sort")} value={sortOf(search)} onChange={choose("sort")}>
        {sorts.map((each) => (
          <option key={each} value={each}>
            {t(`sorts.${each}`)}
          </option>
        ))}
      </SelectField>
    </FilterBar>
  );
}

/** A usual span of days, or days of one's own. */
function SpanFields({ of }: { of: Dated }) {
  const { t } = useTranslation("office_people");
  const [search, setSearch] = useSearchParams();
  const span = spanOf(search, of);
  return (
    <>
      <SelectField
        label={t(`filters.${of}`)}
        value={span ?? ""}
        isOn={span !== undefined}
        onChange={(event) =>
          setSearch(withSpan(search, of, event.target.value as Span | "", fieldDay(new Date())), {
            replace: true,
          })
        }
      >
        <option value="">{t("filters.any_time")}</option>
        {spans[of].map((each) => (
          <option key={each} value={each}>
            {t(`spans.${each}`)}
          </option>
        ))}
      </SelectField>
      {span === "custom" && <OwnDays of={of} />}
    </>
  );
}

function OwnDays({ of }: { of: Dated }) {
  const { t } = useTranslation("office_people");
  const [search, setSearch] = useSearchParams();
  const [from, to] = [search.get(`${of}_from`) ?? "", search.get(`${of}_to`) ?? ""];
  const choose = (end: "from" | "to") => (event: { target: { value: string } }) => {
    // A day that is being typed is none yet, and says so at every key.
    if (event.target.value !== (search.get(`${of}_${end}`) ?? ""))
      setSearch(withFilter(search, `${of}_${end}`, event.target.value), { replace: true });
  };
  return (
    <>
      <DateField
        label={t(`filters.${of}_from`)}
        value={from}
        max={to || undefined}
        canClear
        onChange={choose("from")}
      />
      <DateField
        label={t(`filters.${of}_to`)}
        value={to}
        min={from || undefined}
        canClear
        onChange={choose("to")}
      />
    </>
  );
}
