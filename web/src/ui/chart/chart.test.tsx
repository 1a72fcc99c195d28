/** Charts as their readers meet them: what is drawn, what is read aloud, what the keyboard tells. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Lang } from "../../api/types";
import { formatDate, formatNumber } from "../../i18n/format";
import { renderKit } from "../../testing/renderKit";
import { datesOf, momentsOf, placed, spanOf } from "./axis";
import { BarChart } from "./BarChart";
import { LineChart, type LineChartProps } from "./LineChart";
import type { ChartSeries } from "./types";

const strict: ChartSeries = {
  name: "Strict",
  color: "var(--primary)",
  look: "line",
  points: [
    { at: "2026-05-01T08:00:00Z", value: 60, low: 55, high: 65 },
    { at: "2026-06-01T08:00:00Z", value: 90 },
  ],
};
const real: ChartSeries = {
  name: "Real",
  color: "var(--accent)",
  look: "diamonds",
  points: [{ at: "2026-05-10", value: 75 }],
};

async function show(told: Partial<LineChartProps> = {}, lang: Lang = "en") {
  const view = await renderKit(
    <LineChart
      label="Totals of 3 tests"
      series={[strict, real]}
      range={[0, 120]}
      ticks={[0, 60, 120]}
      formatValue={(value) => formatNumber(value, lang)}
      formatDate={(at) => formatDate(at, lang, "day")}
      {...told}
    />,
    { lang },
  );
  const drawing = await waitFor(() => {
    const found = view.container.querySelector("svg");
    if (!found) throw new Error("nothing is drawn yet");
    return found;
  });
  const marks = (look: string) => [...drawing.querySelectorAll(`[data-mark=${look}]`)];
  return {
    ...view,
    drawing,
    marks,
    words: [...drawing.querySelectorAll("text")].map((one) => one.textContent),
  };
}

describe("a line chart", () => {
  it("draws a line with its dots, single marks beside it, and the scale at the side", async () => {
    const { drawing, marks, words } = await show();
    expect(marks("line")).toHaveLength(2);
    expect(marks("diamonds")).toHaveLength(1);
    // One line only: what stands alone has none. Only the first point has a range.
    expect(drawing.querySelectorAll("path[data-series='0']")).toHaveLength(1);
    expect(drawing.querySelectorAll("path[data-series='1']")).toHaveLength(0);
    expect(marks("line").map((mark) => mark.querySelectorAll("path").length)).toEqual([1, 0]);
    expect(words).toEqual(expect.arrayContaining(["0", "60", "120", "May 1", "Jun 1"]));
  });

  it("says what it shows, figure by figure", async () => {
    await show();
    const chart = screen.getByRole("figure", { name: "Totals of 3 tests" });
    const rows = within(chart).getAllByRole("row");
    expect(rows.map((row) => row.textContent)).toEqual(["May 1Strict60", "Jun 1Strict90", "May 10Real75"]);
  });

  it("repeats no figures of a screen that shows them as a table", async () => {
    await show({ hasTable: true });
    expect(screen.queryByRole("table")).toBeNull();
  });

  it("has the target across, by name and figure, and in the legend", async () => {
    const { words } = await show({ target: { value: 100, label: "Target" } });
    expect(words).toContain("Target 100");
    expect(screen.getByText("Target", { selector: "figcaption span" })).toBeVisible();
  });

  it("stands with a single point, in the middle, with its date", async () => {
    const { marks, words, drawing } = await show({ series: [{ ...strict, points: strict.points.slice(1) }] });
    expect(marks("line")).toHaveLength(1);
    expect(words.filter((word) => word?.includes("Jun"))).toEqual(["Jun 1"]);
    const width = Number(drawing.getAttribute("width") ?? drawing.getAttribute("viewBox")?.split(" ")[2]);
    const at = Number(marks("line")[0]?.querySelector("circle")?.getAttribute("cx"));
    expect(Math.abs(at - width / 2)).toBeLessThan(30);
  });

  it("stands empty, with its scale", async () => {
    const { marks, words } = await show({ series: [] });
    expect(marks("line")).toHaveLength(0);
    expect(words).toEqual(expect.arrayContaining(["0", "60", "120"]));
  });

  it("small, has neither words nor legend and marks its last point", async () => {
    const { marks, words } = await show({ series: [strict], ticks: [] });
    expect(words).toEqual([]);
    expect(marks("line")).toHaveLength(1);
    expect(document.querySelector("figcaption")).toBeNull();
  });

  it("tells point by point to the keyboard", async () => {
    const { container } = await show();
    const stop = container.querySelector<HTMLElement>("figure [tabindex='0']");
    stop?.focus();
    await userEvent.keyboard("{ArrowRight}");
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName("Strict, May 1: 55–65"));
    await userEvent.keyboard("{ArrowRight}{ArrowRight}");
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName("Strict, Jun 1: 90"));
  });

  it.each([
    ["cn", "5月1日"],
    ["tw", "5月1日"],
  ] as const)("writes its dates in %s", async (lang, date) => {
    const { words } = await show({}, lang);
    expect(words).toContain(date);
  });
});

describe("a bar chart", () => {
  it("has a bar for each day, the open one paler, and as many dates as have room, the last one among them", async () => {
    const bars = Array.from({ length: 30 }, (_, at) => ({
      at: `2026-06-${String(at + 1).padStart(2, "0")}`,
      value: at,
      isOpen: at === 29,
    }));
    const { container } = await renderKit(
      <BarChart
        label="435 views over 30 days"
        name="Views"
        bars={bars}
        ticks={[0, 15, 30]}
        formatValue={String}
        formatDate={(at) => formatDate(at, "en", "day")}
      />,
    );
    await waitFor(() => expect(container.querySelector("svg")).not.toBeNull());
    const drawn = [...container.querySelectorAll("rect[fill^=var]")];
    expect(drawn.filter((bar) => bar.getAttribute("fill") === "var(--primary-tint)")).toHaveLength(1);
    const words = [...container.querySelectorAll("svg text")].map((one) => one.textContent);
    expect(words).toContain("Jun 30");
    expect(words.filter((word) => word?.endsWith("Jun")).length).toBeLessThan(12);
    const chart = screen.getByRole("figure", { name: "435 views over 30 days" });
    expect(within(chart).getAllByRole("row")).toHaveLength(30);
  });
});

it("a bar chart draws what its bars are compared with across them, and reads it with them", async () => {
  const { container } = await renderKit(
    <BarChart
      label="Tests on 2 days"
      name="Tests"
      bars={[
        { at: "2026-06-01", value: 3 },
        { at: "2026-06-02", value: 5 },
      ]}
      before={{ name: "a week earlier", values: [4] }}
      ticks={[0, 3, 6]}
      formatValue={String}
      formatDate={(at) => formatDate(at, "en", "day")}
    />,
  );
  // One for each figure that there is.
  await waitFor(() => expect(container.querySelectorAll("[data-mark=across] > g")).toHaveLength(1));
  const chart = screen.getByRole("figure", { name: "Tests on 2 days" });
  expect(
    within(chart)
      .getAllByRole("row")
      .map((row) => row.textContent),
  ).toEqual(["Jun 13 (a week earlier: 4)", "Jun 25"]);
  expect(within(chart).getByText("a week earlier", { selector: "figcaption span" })).toBeVisible();
});

describe("for people who prefer reduced motion", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it("bars stand below what they are compared with, in a box of any width", async () => {
    const still = { matches: true, addEventListener: () => {}, removeEventListener: () => {} };
    vi.stubGlobal("matchMedia", () => still);
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(1102);
    const days = Array.from({ length: 30 }, (_, at) => `2026-06-${String(at + 1).padStart(2, "0")}`);
    const { container } = await renderKit(
      <BarChart
        label="Tests on 30 days"
        name="Tests"
        bars={days.map((at) => ({ at, value: 3 }))}
        before={{ name: "a month earlier", values: days.map(() => 2) }}
        ticks={[0, 3, 6]}
        formatValue={String}
        formatDate={(at) => formatDate(at, "en", "day")}
      />,
    );
    await waitFor(() => expect(container.querySelectorAll("[data-mark=across] > g")).toHaveLength(30));
    const bars = [...container.querySelectorAll("rect[fill^=var]")].map((bar) =>
      Number(bar.getAttribute("x")),
    );
    const marks = [...container.querySelectorAll("[data-mark=across] > g > path:first-child")].map((mark) =>
      Number(mark.getAttribute("d")?.match(/^M([\d.]+) /)?.[1]),
    );
    for (const [day, mark] of marks.entries()) expect(bars[day]).toBeCloseTo(mark + 1);
  });
});

describe("time", () => {
  it("has a place for each point, two of one moment included", () => {
    const at = "2026-05-01";
    const two = [
      { ...real, points: [{ at, value: 1 }] },
      { ...real, points: [{ at, value: 2 }] },
    ];
    const moments = momentsOf(two);
    expect(moments).toHaveLength(2);
    expect(placed(two, moments).map((row) => row.map((point) => point?.value ?? null))).toEqual([
      [1, null],
      [null, 2],
    ]);
  });

  it("writes the first and the last date, none twice", () => {
    const day = 86_400_000;
    expect(datesOf([0, day], 5)).toEqual([0, day]);
    expect(datesOf([0, 8 * day], 3)).toEqual([0, 4 * day, 8 * day]);
    expect(datesOf([5], 3)).toEqual([5]);
    expect(datesOf([], 3)).toEqual([]);
    expect(spanOf([5])).toEqual([5 - day, 5 + day]);
  });
});
