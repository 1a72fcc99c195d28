import { useTranslation } from "react-i18next";
import type sample from "../../../../../locales/en/sample.json";
import type { Question } from "./api";

type Kind = keyof (typeof sample)["kinds"];

/** Kinds of which is said what they are about; editors may choose any other one. */
const known: readonly string[] = [
  "complete_the_words",
  "daily_life",
  "choose_response",
  "build_a_sentence",
  "academic",
] satisfies Kind[];

/** What kinds of question are called, and what they are about. */
export function useKindName() {
  const { t } = useTranslation(["sample", "player"]);
  return {
    nameOf: ({ set }: Question) => t(`player:sets.${set.kind as Kind}`),
    aboutOf: ({ set }: Question) => (known.includes(set.kind) ? t(`sample:kinds.${set.kind as Kind}`) : null),
  };
}
