/**
 * The hint at a vocabulary question, word for word as the player gives it (tongues.test.ts). Shown together in every
 * language, so it is not in the landing page's texts.
 */
import type { Lang } from "../../../api/types";

export const tongues: Record<Lang, { title: string; text: string }> = {
  en: { title: "Vocabulary", text: "Try each option in the sentence: which one keeps the meaning?" },
  cn: { title: "词汇", text: "把每个选项代入原句，看哪个能保持原意。" },
  tw: { title: "字彙", text: "把每個選項代入原句，看哪個能保持原意。" },
};
