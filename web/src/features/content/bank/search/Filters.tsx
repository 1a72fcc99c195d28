import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { SelectField } from "../../../../ui/Field";
import { FilterBar } from "../../../../ui/FilterBar";
import { useFacets } from "../api";
import { useNames } from "../names";
import { reviewStates } from "../types";
import { narrowing, withFilter } from "./filterOf";
import styles from "./search.module.css";

const sections = ["reading", "listening", "speaking", "writing"] as const;
const steps = ["-2", "-1", "0", "1", "2"];

interface Choice {
  value: string;
  text: string;
}

/** Choices that narrow the list; each stands in the address. */
export function Filters() {
  const { t } = useTranslation(["bank", "common"]);
  const names = useNames();
  const facets = useFacets().data;
  const plain = (values: string[] = []) => values.map((value) => ({ value, text: value }));
  const [search] = useSearchParams();
  return (
    <FilterBar count={narrowing.filter((name) => search.get(name)).length} className={styles.filters}>
      <Select
        name="section"
        options={sections.map((value) => ({ value, text: t(`common:sections.${value}`) }))}
      />
      <Select
        name="kind"
        options={(facets?.set_kinds ?? []).map((value) => ({ value, text: names.setKind(value) }))}
      />
      <Select
        name="question_type"
        options={(facets?.question_types ?? []).map((value) => ({ value, text: names.questionType(value) }))}
      />
      <Select
        name="answer"
        options={(facets?.answer_kinds ?? []).map((value) => ({ value, text: names.answerKind(value) }))}
      />
      <Select
        name="format"
        options={(facets?.formats ?? []).map((value) => ({
          value,
          text: t(`common:formats.${value as "ibt-2023"}`, { defaultValue: value }),
        }))}
      />
      <Select name="pack" options={plain(facets?.packs)} />
      <Select name="state" options={reviewStates.map((value) => ({ value, text: t(`states.${value}`) }))} />
      <Select name="difficulty_from" options={plain(steps)} />
      <Select name="difficulty_to" options={plain(steps)} />
      <Select
        name="versions"
        options={[{ value: "all", text: t("search.every_version") }]}
        none="newest_version"
      />
    </FilterBar>
  );
}

interface SelectProps {
  name: (typeof narrowing)[number];
  options: readonly Choice[];
  none?: "any" | "newest_version";
}

function Select({ name, options, none = "any" }: SelectProps) {
  const { t } = useTranslation("bank");
  const [search, setSearch] = useSearchParams();
  const value = search.get(name) ?? "";
  return (
    <SelectField
      label={t(`filters.${name}`)}
      value={value}
      isOn={value !== ""}
      onChange={(event) => setSearch(withFilter(search, name, event.target.value), { replace: true })}
    >
      <option value="">{t(`search.${none}`)}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </SelectField>
  );
}
