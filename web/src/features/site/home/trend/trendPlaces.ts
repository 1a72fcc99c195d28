/** Where things lie in the drawing of the trend. Pure. */
import type { Total } from "../standing";

export interface Frame {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The figures at the side: whole bands or thirties of points, around what is drawn. */
export function ticksOf(values: number[], isBands: boolean): number[] {
  const [step, min, max] = isBands ? [1, 1, 6] : [30, 0, 120];
  const low = Math.max(min, Math.floor(Math.min(...values) / step) * step);
  const high = Math.min(max, Math.ceil(Math.max(...values) / step) * step);
  // At least two steps, so that half a band is no cliff.
  const from = high - low < 2 * step ? Math.max(min, Math.min(low, max - 2 * step)) : low;
  const to = Math.max(high, from + 2 * step);
  return Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => from + index * step);
}

/** Places along the time and up the scale. Tests stand evenly; the day of the real test is at the right edge. */
export function placesOf(totals: Total[], ticks: number[], frame: Frame, hasDay: boolean) {
  const { left, right, top, bottom } = frame;
  const [from, to] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  // Room for the figure of the last test, and for its date beside that of the real test.
  const end = hasDay ? right - Math.max(98, (right - left) / 5) : right - 52;
  const gap = totals.length > 1 ? (end - left) / (totals.length - 1) : 0;
  const x = (index: number) => (totals.length > 1 ? left + index * gap : (left + end) / 2);
  const y = (value: number) => bottom - ((value - from) / (to - from)) * (bottom - top);
  const band = [
    ...totals.map(({ high }, index) => `${x(index)} ${y(high)}`),
    ...totals.map(({ low }, index) => `${x(index)} ${y(low)}`).reverse(),
  ];
  return {
    x,
    y,
    line: `M${totals.map(({ value }, index) => `${x(index)} ${y(value)}`).join(" ")}`,
    margin: `M${band.join(" ")}Z`,
    dates: datesAt(totals.length, gap),
  };
}

/** Which tests have their date below: the last, and as many before it as have room. */
function datesAt(count: number, gap: number): number[] {
  const every = gap > 0 ? Math.ceil(72 / gap) : 1;
  return Array.from({ length: count }, (_, index) => index).filter(
    (index) => (count - 1 - index) % every === 0,
  );
}
