/** How long a test is said to take: everywhere by the library's count (`minutes` of its card), section by section too. */
import type { Section } from "../../../../api/types";

interface Timed {
  section: Section;
  seconds: number;
}

/** Whole minutes of seconds, as the api counts a test's. */
export const wholeMinutes = (seconds: number): number => Math.max(1, Math.ceil(seconds / 60));

/**
 * The minutes of each section of a test. They add up to the test's own, which rounding each by itself would not: what is
 * left of the whole minutes goes to the sections that lost most.
 */
export function sectionMinutes(sections: readonly Timed[]): Map<Section, number> {
  const whole = Math.ceil(sections.reduce((sum, { seconds }) => sum + seconds, 0) / 60);
  const floors = sections.map(({ section, seconds }) => ({
    section,
    minutes: Math.floor(seconds / 60),
    lost: seconds % 60,
  }));
  const left = whole - floors.reduce((sum, { minutes }) => sum + minutes, 0);
  const more = new Set(
    floors
      .toSorted((one, other) => other.lost - one.lost)
      .slice(0, left)
      .map(({ section }) => section),
  );
  return new Map(floors.map(({ section, minutes }) => [section, minutes + (more.has(section) ? 1 : 0)]));
}
