/** Choices that narrow jobs and figures; each is in the address. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { SelectField } from "../../../../ui/Field";
import { FilterBar } from "../../../../ui/FilterBar";
import type { SpeechJobs } from "../api";
import { providers, withPart } from "./filterOf";
import styles from "./office.module.css";

interface FiltersProps {
  brands: SpeechJobs["brands"];
  provider: string | undefined;
  brand: string | undefined;
  /** How many more of them narrow the list. */
  more?: number;
  children?: ReactNode;
}

export function Filters({ brands, provider = "", brand = "", more = 0, children }: FiltersProps) {
  const { t } = useTranslation("speech");
  const [search, setSearch] = useSearchParams();
  const choose = (name: string) => (event: { target: { value: string } }) =>
    setSearch(withPart(search, name, event.target.value), { replace: true });
  const count = [provider, brand].filter(Boolean).length + more;
  return (
    <FilterBar count={count} className={styles.filters}>
      {children}
      <SelectField
        label={t("office.provider")}
        value={provider}
        isOn={provider !== ""}
        onChange={choose("provider")}
      >
        <option value="">{t("office.all")}</option>
        {providers.map((each) => (
          <option key={each} value={each}>
            {t(`providers.${each}`)}
          </option>
        ))}
      </SelectField>
      <SelectField label={t("office.brand")} value={brand} isOn={brand !== ""} onChange={choose("brand")}>
        <option value="">{t("office.all")}</option>
        {brands.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </SelectField>
    </FilterBar>
  );
}
