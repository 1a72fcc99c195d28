/** Names of kinds for people. What the texts do not know yet is shown as it was sent. */
import { useTranslation } from "react-i18next";

type Group = "set_kinds" | "question_types" | "answer_kinds";

/** Says what a kind is called. */
export function useNames() {
  const { t, i18n } = useTranslation("bank");
  const named = (group: Group, name: string): string => {
    const key = `${group}.${name}`;
    return i18n.exists(key, { ns: "bank" }) ? t(key as "set_kinds.lecture") : name.replaceAll("_", " ");
  };
  return {
    setKind: (name: string) => named("set_kinds", name),
    questionType: (name: string) => named("question_types", name),
    answerKind: (name: string) => named("answer_kinds", name),
  };
}
