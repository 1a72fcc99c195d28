/** Time zones to choose from, with the words somebody may look for. Pure. */
import type { Lang } from "../../api/types";
import { intlTag } from "../../i18n/languages";
import { unknownZone, zoneName } from "../../i18n/zone";

/** A time zone in a list. */
export interface Zone {
  /** As the tz database names it. */
  id: string;
  /** The same for people: `Asia / Taipei`. */
  name: string;
  /** `UTC+8`, as it is today. */
  offset: string;
  /** What people there call their time, in the reader's language. */
  local: string;
}

/** Several hundred formatters cost a phone a moment: made once a language. */
const known = new Map<Lang, Zone[]>();

/** Every zone of this browser and the chosen one, which may have a name that the browser does not list. */
export function listZones(chosen: string, lang: Lang): Zone[] {
  const now = new Date();
  const zones =
    known.get(lang) ??
    [...new Set([unknownZone, ...Intl.supportedValuesOf("timeZone")])]
      .sort()
      .map((id) => made(id, lang, now));
  known.set(lang, zones);
  const isListed = chosen === "" || zones.some(({ id }) => id === chosen);
  return isListed ? zones : [made(chosen, lang, now), ...zones];
}

const made = (id: string, lang: Lang, at: Date): Zone => ({
  id,
  name: zoneName(id),
  offset: partOf(id, "en", "shortOffset", at).replace("GMT", "UTC"),
  local: partOf(id, intlTag[lang], "longGeneric", at),
});

/** Those in which every word occurs; all of them while nothing is looked for. */
export function findZones(zones: readonly Zone[], looked: string): readonly Zone[] {
  const words = plain(looked).split(" ").filter(Boolean);
  return zones.filter((zone) => {
    const text = plain(`${zone.name} ${zone.local} ${zone.offset}`);
    return words.every((word) => text.includes(word));
  });
}

const plain = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[_/\s]+/g, " ");

function partOf(
  timeZone: string,
  tag: string,
  timeZoneName: "shortOffset" | "longGeneric",
  at: Date,
): string {
  try {
    const parts = new Intl.DateTimeFormat(tag, { timeZone, timeZoneName }).formatToParts(at);
    return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  } catch {
    // Stored by another browser, unknown to this one.
    return "";
  }
}
