/** What the lists of tests are narrowed by; the choice is in the address, so back and reload work. */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useTenant } from "../../../app/theme/brand";
import { SelectField } from "../../../ui/Field";
import { FilterBar } from "../../../ui/FilterBar";
import type { TranscriptFilters } from "./api";
import styles from "./lists.module.css";

const kinds = ["full_mock", "quick_mock", "section", "set"] as const;
const modes = ["strict", "comfortable"] as const;
const standings = ["running", "marking", "done"] as const;
const names = ["format", "kind", "mode", "standing"] as const;

/** The filters of the address; unknown words filter nothing. */
export function filtersOf(search: URLSearchParams): TranscriptFilters {
  const known = { kind: kinds as readonly string[], mode: modes, standing: standings };
  const entries = names.flatMap((name) => {
    const value = search.get(name);
    const isKnown = value && (name === "format" || (known[name] as readonly string[]).includes(value));
    return isKnown ? [[name, value] as const] : [];
  });
  // Each was looked up in its list above.
  return Object.fromEntries(entries) as TranscriptFilters;
}

interface FilterRowProps {
  /** The transcript has finished tests only. */
  hasStanding: boolean;
}

export function FilterRow({ hasStanding }: FilterRowProps) {
  const { t } = useTranslation("results");
  const { t: tc } = useTranslation("common");
  const { formats } = useTenant();
  const [search] = useSearchParams();
  const { standing, ...others } = filtersOf(search);
  const filters = hasStanding && standing ? { ...others, standing } : others;
  return (
    <FilterBar count={Object.keys(filters).length} className={styles.filters}>
      <Filter
        name="format"
        label={t("filters.format")}
        options={formats.map((format) => [format, tc(`formats.${format as "ibt-2023"}`)])}
      />
      <Filter
        name="kind"
        label={t("filters.kind")}
        options={kinds.map((kind) => [kind, kind === "set" ? t("filters.set") : tc(`kinds.${kind}`)])}
      />
      <Filter
        name="mode"
        label={t("filters.mode")}
        options={modes.map((mode) => [mode, tc(`modes.${mode}`)])}
      />
      {hasStanding && (
        <Filter
          name="standing"
          label={t("filters.standing")}
          options={standings.map((standing) => [standing, t(`list.states.${standing}`)])}
        />
      )}
    </FilterBar>
  );
}

interface FilterProps {
  name: (typeof names)[number];
  label: string;
  options: [string, string][];
}

function Filter({ name, label, options }: FilterProps) {
  const { t } = useTranslation("results");
  const [search, setSearch] = useSearchParams();
  const value = filtersOf(search)[name] ?? "";
  return (
    <SelectField
      label={label}
      value={value}
      isOn={value !== ""}
      onChange={(event) => {
        const next = new URLSearchParams(search);
        if (event.target.value) next.set(name, event.target.value);
        else next.delete(name);
        next.delete("page");
        setSearch(next, { replace: true });
      }}
    >
      <option value="">{t("filters.all")}</option>
      {options.map(([id, text]) => (
        <option key={id} value={id}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}
