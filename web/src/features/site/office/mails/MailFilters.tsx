/** Choices that narrow the list; each is in the address. */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useLanguage } from "../../../../i18n/language";
import { intlTag } from "../../../../i18n/languages";
import { SelectField } from "../../../../ui/Field";
import { FilterBar } from "../../../../ui/FilterBar";
import { filterOf, states, withFilter } from "./filterOf";
import { useKindName } from "./kinds";
import styles from "./mails.module.css";

/** Of kinds those that occur. */
export function MailFilters({ kinds }: { kinds: string[] }) {
  const { t } = useTranslation("mails");
  const lang = useLanguage();
  const kindName = useKindName();
  const [search, setSearch] = useSearchParams();
  const filter = filterOf(search);
  const { state = "", kind = "" } = filter;
  const choose = (name: "state" | "kind") => (event: { target: { value: string } }) =>
    setSearch(withFilter(search, name, event.target.value), { replace: true });
  // An address may name one that occurs no more.
  const offered = [...new Set([...kinds, ...(kind ? [kind] : [])])]
    .map((each) => ({ kind: each, name: kindName(each) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, intlTag[lang]));
  return (
    <FilterBar count={Object.keys(filter).length} className={styles.filters}>
      <SelectField label={t("filters.state")} value={state} isOn={state !== ""} onChange={choose("state")}>
        <option value="">{t("filters.any")}</option>
        {states.map((each) => (
          <option key={each} value={each}>
            {t(`states.${each}`)}
          </option>
        ))}
      </SelectField>
      <SelectField label={t("filters.kind")} value={kind} isOn={kind !== ""} onChange={choose("kind")}>
        <option value="">{t("filters.any")}</option>
        {offered.map((each) => (
          <option key={each.kind} value={each.kind}>
            {each.name}
          </option>
        ))}
      </SelectField>
    </FilterBar>
  );
}
