/** Sections as switches, everything else as lists; all of it stands in the address. */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useTenant } from "../../../../app/theme/brand";
import { Checkbox } from "../../../../ui/Choices";
import { SelectField } from "../../../../ui/Field";
import { FilterBar } from "../../../../ui/FilterBar";
import { ToggleRow } from "../../../../ui/ToggleRow";
import styles from "./browse.module.css";
import { type BrowseFilters, difficulties, kindsOf, questionTypesOf, sections, topics } from "./filters";

/** A change of the address: null takes a filter out. */
type Change = Record<string, string | null>;

export function Filters({ filters }: { filters: BrowseFilters }) {
  const { t } = useTranslation(["browse", "common", "results"]);
  const { formats } = useTenant();
  const [search, setSearch] = useSearchParams();
  const change = (changes: Change) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries({ ...changes, page: null })) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setSearch(next, { replace: true });
  };
  const { kind, question_type, topic, difficulty, format, samples } = filters;
  const narrowing = [kind, question_type, topic, difficulty, format, samples];
  const select = (
    name: "kind" | "question_type" | "topic" | "difficulty" | "format",
    options: { value: string; text: string }[],
  ) => (
    <Choice
      label={t(`browse:filters.${name}`)}
      all={t("browse:filters.all")}
      value={filters[name]}
      options={options}
      onChange={(value) => change({ [name]: value || null })}
    />
  );
  return (
    <div className={styles.filters}>
      <ToggleRow
        fill
        label={t("browse:filters.section")}
        value={filters.section ?? "all"}
        onChange={(section) =>
          change({ section: section === "all" ? null : section, kind: null, question_type: null })
        }
        options={(["all", ...sections] as const).map((section) => ({
          value: section,
          text: section === "all" ? t("browse:filters.all") : t(`common:sections.${section}`),
        }))}
      />
      <FilterBar count={narrowing.filter(Boolean).length} className={styles.lists}>
        {select(
          "kind",
          kindsOf(filters.section).map((kind) => ({ value: kind, text: t(`browse:kinds.${kind}`) })),
        )}
        {questionTypesOf(filters.section).length > 0 &&
          select(
            "question_type",
            questionTypesOf(filters.section).map((type) => ({
              value: type,
              text: t(`results:types.${type}`),
            })),
          )}
        {select(
          "topic",
          topics.map((topic) => ({ value: topic, text: t(`common:topics.${topic}`) })),
        )}
        {select(
          "difficulty",
          difficulties.map((level) => ({ value: level, text: t(`browse:levels.${level}`) })),
        )}
        {select(
          "format",
          formats.map((format) => ({ value: format, text: t(`common:formats.${format as "ibt-2023"}`) })),
        )}
        <Checkbox
          className={styles.samples}
          label={t("browse:filters.samples")}
          checked={filters.samples === true}
          onChange={(event) => change({ samples: event.target.checked ? "true" : null })}
        />
      </FilterBar>
    </div>
  );
}

interface ChoiceProps {
  label: string;
  all: string;
  value: string | undefined;
  options: { value: string; text: string }[];
  onChange: (value: string) => void;
}

function Choice({ label, all, value, options, onChange }: ChoiceProps) {
  return (
    <SelectField
      label={label}
      value={value ?? ""}
      isOn={Boolean(value)}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </SelectField>
  );
}
