import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { startI18n } from "../i18n";
import { formatDue } from "../i18n/format";
import { Gauge } from "./Gauge";
import { usedShare } from "./PromiseBar";
import { SavedLine } from "./SavedLine";

const gauge = { name: "Listening", color: "red", figure: "4.0", label: "Listening 4.0" } as const;
const filled = (container: HTMLElement) => container.querySelectorAll('g path[stroke="red"]').length;

describe("a gauge", () => {
  it("has eleven segments from band 1 to 6, the first for band 1", () => {
    const { container } = render(
      <Gauge {...gauge} scale="bands" value={4} low={3.5} high={4.5} target={5} />,
    );
    expect(container.querySelectorAll("g")).toHaveLength(11);
    expect(filled(container)).toBe(7);
    // As the picture has it: margin between the middles of the neighbors, notch on the target.
    expect(container.innerHTML).toContain("M102.06 5.02A91 91 0 0 1 159.12 26.82");
    expect(container.innerHTML).toContain("M161.33 64.38L177.33 56.13");
  });

  it("has ten segments from 0 to 30 and fills the last one in part", () => {
    const { container } = render(<Gauge {...gauge} scale="points30" value={22} />);
    expect(container.querySelectorAll("g")).toHaveLength(10);
    expect(filled(container)).toBe(8);
  });

  it("is empty while it is being marked", () => {
    const { container } = render(<Gauge {...gauge} scale="bands" value={null} figure="being graded" />);
    expect(filled(container)).toBe(0);
  });
});

describe("a promise", () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour));
  it.each([
    [6, 0.25],
    [24, 1],
    [30, 1.25],
  ])("is used after %i of 24 hours", (hour, share) => {
    expect(usedShare({ from: at(0), due: at(24), now: at(hour) })).toBe(share);
  });

  it("is named by day while it is near, by date when it is far", () => {
    const now = new Date(2026, 10, 21, 22);
    const due = (day: number) => new Date(2026, 10, day, 9, 30).toISOString();
    expect(formatDue(due(21), "en", now)).toBe("today 09:30");
    expect(formatDue(due(22), "cn", now)).toBe("明天 09:30");
    expect(formatDue(due(25), "en", now)).toBe("Nov 25, 09:30");
  });
});

describe("the saved line", () => {
  it.each([
    [{ kind: "saved", at: null }, "Saved"],
    [{ kind: "saving" }, "Saving"],
    [{ kind: "offline", kept: 1 }, "Offline: 1 answer saved on this device"],
    [{ kind: "offline", kept: 3 }, "Offline: 3 answers saved on this device"],
  ] as const)("tells the truth: %j", async (state, text) => {
    await startI18n("en", ["common"]);
    render(<SavedLine state={state} />);
    expect(screen.getByRole("status")).toHaveTextContent(text);
  });
});
