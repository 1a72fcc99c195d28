/** One explanation in each language. Shown together in every language, so it is not in the locales. */
import type { Lang } from "../../../api/types";

export const tongues: Record<Lang, { title: string; text: string }> = {
  en: {
    title: "Why answer B is right",
    text: "The passage says the rings are thin in dry years. “Thin” here means little growth, not little light.",
  },
  cn: { title: "为什么选 B", text: "文章说干旱年份的年轮很窄。这里的“窄”指生长少，不是光照少。" },
  tw: { title: "為什麼選 B", text: "文章說乾旱年份的年輪很窄。這裡的「窄」指生長少，不是光照少。" },
};
