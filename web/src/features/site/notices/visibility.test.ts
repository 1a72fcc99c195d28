import { describe, expect, it } from "vitest";
import { closeNotice, readClosed } from "./closed";
import type { Notice } from "./types";
import { type Closed, isClosed, localDate, noticeToShow } from "./visibility";

const noon = new Date(2026, 10, 21, 12);
const at = (hour: number, day = 21) => new Date(2026, 10, day, hour).toISOString();
const notice = (id: number, changes: Partial<Notice> = {}): Notice => ({
  id,
  version: 1,
  type: "warning",
  start: at(8),
  end: at(20),
  description: { en: "x", cn: "", tw: "" },
  link: null,
  ...changes,
});
const nothing: Closed = { date: null, ids: [] };

describe("the notice that is shown", () => {
  it.each<[string, Notice[], Closed, boolean, number | null]>([
    ["none when there is none", [], nothing, false, null],
    ["one within its window", [notice(1)], nothing, false, 1],
    ["at its first moment", [notice(1, { start: at(12) })], nothing, false, 1],
    ["not at its last", [notice(1, { end: at(12) })], nothing, false, null],
    ["not before it", [notice(1, { start: at(13) })], nothing, false, null],
    ["not on a page that asks for quiet", [notice(1)], nothing, true, null],
    ["not after it was closed today", [notice(1)], { date: "2026-11-21", ids: [1] }, false, null],
    ["again the next day", [notice(1)], { date: "2026-11-20", ids: [1] }, false, 1],
    [
      "another one although one was closed",
      [notice(1), notice(2)],
      { date: "2026-11-21", ids: [1] },
      false,
      2,
    ],
    ["not when only the day is known", [notice(1)], { date: "2026-11-21", ids: null }, false, null],
    [
      "errors before warnings before good news",
      [notice(1, { type: "success" }), notice(2), notice(3, { type: "error", start: at(11) })],
      nothing,
      false,
      3,
    ],
    [
      "the earlier of two alike",
      [notice(1, { start: at(10) }), notice(2, { start: at(9) })],
      nothing,
      false,
      2,
    ],
    [
      "the urgent one is closed, the next comes",
      [notice(1, { type: "error" }), notice(2)],
      { date: "2026-11-21", ids: [1] },
      false,
      2,
    ],
  ])("is %s", (_, notices, closed, isQuiet, id) => {
    expect(noticeToShow(notices, noon, closed, isQuiet)?.id ?? null).toBe(id);
  });

  it("is closed by the browser's own day, not by that of another time zone", () => {
    expect(localDate(new Date(2026, 0, 5, 0, 0))).toBe("2026-01-05");
    expect(localDate(new Date(2026, 0, 5, 23, 59))).toBe("2026-01-05");
    expect(isClosed(1, { date: "2026-01-05", ids: [1] }, new Date(2026, 0, 6, 0, 0))).toBe(false);
  });
});

describe("what was closed", () => {
  it("is kept under the name of the specification, as a date", () => {
    closeNotice(4, noon);
    expect(localStorage.getItem("notice_close_time")).toBe("2026-11-21");
    expect(readClosed()).toEqual({ date: "2026-11-21", ids: [4] });
  });

  it("adds up within a day and is forgotten with it", () => {
    closeNotice(4, noon);
    expect(closeNotice(5, noon).ids).toEqual([4, 5]);
    expect(closeNotice(5, new Date(2026, 10, 22)).ids).toEqual([5]);
  });

  it("counts for all when another program wrote the date alone, or nonsense beside it", () => {
    localStorage.setItem("notice_close_time", "2026-11-21");
    expect(readClosed().ids).toBeNull();
    localStorage.setItem("notice_close_ids", "{nonsense");
    expect(isClosed(9, readClosed(), noon)).toBe(true);
  });
});
