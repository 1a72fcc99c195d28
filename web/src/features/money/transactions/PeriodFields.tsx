/** Which days a list is about: a usual period, or days of one's own. Goes into a FilterBar; the choice is in the address. */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { DateField } from "../../../ui/dates/DateField";
import { SelectField } from "../../../ui/Field";
import { type Period, periodOf, periods, withPart, withPeriod } from "./periods";

/** With today by the calendar by which the list counts. */
export function PeriodFields({ today }: { today: string }) {
  const { t } = useTranslation("transactions");
  const [search, setSearch] = useSearchParams();
  const period = periodOf(search);
  return (
    <>
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
      {period === "custom" && <OwnDays />}
    </>
  );
}

function OwnDays() {
  const { t } = useTranslation("transactions");
  const [search, setSearch] = useSearchParams();
  const [from, to] = [search.get("from") ?? "", search.get("to") ?? ""];
  const choose = (name: "from" | "to") => (event: { target: { value: string } }) => {
    // A day that is being typed is none yet, and says so at every key.
    if (event.target.value !== (search.get(name) ?? ""))
      setSearch(withPart(search, name, event.target.value), { replace: true });
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
