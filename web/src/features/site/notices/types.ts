/** Notices and house ads as the api answers them. Apart from the calls: the shell needs only these. */
import type { Lang, Wire } from "../../../api/types";

/** A text in each language; what is empty falls back to English. */
export type Texts = Wire["Texts"];
/** A banner above the pages. */
export type Notice = Wire["Notice"];
export type NoticeType = Wire["NoticeType"];
export type SaveNotice = Wire["SaveNotice"];
/** A house ad. The word is ours: filter lists know every other one. */
export type HouseAd = Wire["HouseAd"];
export type HouseAdSlot = Wire["HouseAdSlot"];
export type SaveHouseAd = Wire["SaveHouseAd"];

/** The text in a language, or the English one (D-145). */
export function textIn(texts: Texts, lang: Lang): string {
  return texts[lang]?.trim() || texts.en || "";
}

/** Which language `textIn` found: for the `lang` attribute. */
export function langIn(texts: Texts, lang: Lang): Lang {
  return texts[lang]?.trim() ? lang : "en";
}
