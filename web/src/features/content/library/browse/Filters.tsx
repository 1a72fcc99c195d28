/** Sections as switches, everything else as lists; all of it stands in the address. */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useTenant } from "../../../../app/theme/brand";
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
    <div className="browse-filters">
      <fieldset className="tabs-row">
        <legend className="vh">{t("browse:filters.section")}</legend>
        {([undefined, ...sections] as const).map((section) => (
          <button
            key={section ?? "all"}
            type="button"
            className="tab-button"
            aria-pressed={filters.section === section}
            onClick={() => change({ section: section ?? null, kind: null, question_type: null })}
          >
            {section ? t(`common:sections.${section}`) : t("browse:filters.all")}
          </button>
        ))}
      </fieldset>
      <div className="lists">
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
          topics.map((topic) => ({ value: topic, text: t(`browse:topics.${topic}`) })),
        )}
        {select(
          "difficulty",
          difficulties.map((level) => ({ value: level, text: t(`browse:levels.${level}`) })),
        )}
        {select(
          "format",
          formats.map((format) => ({ value: format, text: t(`common:formats.${format as "ibt-2023"}`) })),
        )}
        <label className="check-line-small">
          <input
            type="checkbox"
            checked={filters.samples === true}
            onChange={(event) => change({ samples: event.target.checked ? "true" : null })}
          />
          {t("browse:filters.samples")}
        </label>
      </div>
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
    <label className="browse-choice">
      <span className="note">{label}</span>
      <select
        value={value ?? ""}
        className={value ? "on" : undefined}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </label>
  );
}
