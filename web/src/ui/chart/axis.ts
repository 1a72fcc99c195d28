/** Where points lie in time, and which dates stand below them. Pure. */
import type { ChartSeries } from "./types";

const day = 86_400_000;

/** All moments of all series, one place for each point, in order. */
export function momentsOf(series: ChartSeries[]): number[] {
  return series
    .flatMap(({ points }) => points.map(({ at }) => Date.parse(at)))
    .toSorted((one, other) => one - other);
}

/** The points of each series at their places among the moments. Two of one moment keep a place each. */
export function placed<Point extends { at: string }>(
  series: { points: Point[] }[],
  moments: number[],
): (Point | null)[][] {
  const taken = new Set<number>();
  return series.map(({ points }) => {
    const row: (Point | null)[] = moments.map(() => null);
    for (const point of points) {
      const moment = Date.parse(point.at);
      const place = moments.findIndex((at, index) => at === moment && !taken.has(index));
      taken.add(place);
      row[place] = point;
    }
    return row;
  });
}

/** From when to when; around a single moment a day on either side, so that it stands in the middle. */
export function spanOf(moments: number[]): [number, number] {
  const [first = 0, last = 0] = [moments[0], moments.at(-1)];
  return first === last ? [first - day, last + day] : [first, last];
}

/** The dates to be written: the first, the last, and as many between them as have room. */
export function datesOf(moments: number[], room: number): number[] {
  const [first, last] = [moments[0], moments.at(-1)];
  if (first === undefined || last === undefined) return [];
  if (first === last) return [first];
  // Not the same day twice.
  const gaps = Math.max(1, Math.min(room - 1, Math.floor((last - first) / day)));
  return Array.from({ length: gaps + 1 }, (_, at) => first + ((last - first) * at) / gaps);
}

/** A round number above the highest bar, with a round half. */
export function niceCeiling(highest: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(2, highest)));
  return (
    [1, 2, 4, 6, 8, 10].map((factor) => factor * power).find((value) => value >= Math.max(2, highest)) ??
    10 * power
  );
}
