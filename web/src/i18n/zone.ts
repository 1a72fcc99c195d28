/** Time zones: this device's, their names for people, and what clocks on a wall show there. */

/** Stands for an unknown zone in a profile. */
export const unknownZone = "UTC";

/** This device's; the unknown one where it does not tell. */
export function deviceZone(): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return !zone || zone === "Etc/Unknown" ? unknownZone : zone;
}

/** The name of a zone for people: `Asia / Taipei`. */
export const zoneName = (id: string) => id.replaceAll("_", " ").replaceAll("/", " / ");

/** `2026-11-21T09:30`, as `<input type="datetime-local">` has it. */
export function wallOf(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(at);
  const of = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  return `${of.year?.padStart(4, "0")}-${of.month}-${of.day}T${of.hour}:${of.minute}`;
}

/**
 * The moment at which those clocks show `wall`; null when it is no time. Of an hour that comes twice the first one, and
 * of one that is left out as much later as clocks are put forward.
 */
export function atWall(wall: string, timeZone: string): Date | null {
  const asUtc = Date.parse(`${wall}Z`);
  if (Number.isNaN(asUtc)) return null;
  const offset = (at: number) => Date.parse(`${wallOf(new Date(at), timeZone)}Z`) - at;
  const day = 86_400_000;
  // The zone's difference from UTC on either side: if clocks change in between, one of the two is right.
  const [before, after] = [asUtc - offset(asUtc - day), asUtc - offset(asUtc + day)];
  const shown = [before, after].filter((at) => at + offset(at) === asUtc);
  return new Date(Math.min(...(shown.length > 0 ? shown : [before])));
}
