import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useTenant } from "../../../../app/theme/brand";
import { SelectField } from "../../../../ui/Field";
import type { TestFilters } from "./api";
import { kinds, sections } from "./filtersOf";
import styles from "./tests.module.css";

/** Three lists; "all" is no filter. */
export function Filters({ filters }: { filters: TestFilters }) {
  const { t } = useTranslation(["tests", "common"]);
  const { formats } = useTenant();
  return (
    <div className={styles.filters}>
      <Group
        name="kind"
        label={t("filters.kind")}
        value={filters.kind}
        options={kinds.map((kind) => ({ value: kind, text: t(`common:kinds.${kind}`) }))}
      />
      <Group
        name="section"
        label={t("filters.section")}
        value={filters.section}
        options={sections.map((section) => ({ value: section, text: t(`common:sections.${section}`) }))}
      />
      <Group
        name="format"
        label={t("filters.format")}
        value={filters.format}
        options={formats.map((format) => ({
          value: format,
          text: t(`common:formats.${format as "ibt-2023"}`),
        }))}
      />
    </div>
  );
}

interface GroupProps {
  name: "kind" | "section" | "format";
  label: string;
  value: string | undefined;
  options: { value: string; text: string }[];
}

function Group({ name, label, value, options }: GroupProps) {
  const { t } = useTranslation("tests");
  const [search, setSearch] = useSearchParams();
  return (
    <SelectField
      label={label}
      value={value ?? ""}
      isOn={Boolean(value)}
      onChange={(event) => {
        const next = new URLSearchParams(search);
        if (event.target.value) next.set(name, event.target.value);
        else next.delete(name);
        next.delete("page");
        setSearch(next, { replace: true });
      }}
    >
      <option value="">{t("filters.all")}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </SelectField>
  );
}
