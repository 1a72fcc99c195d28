import { describe, expect, it } from "vitest";
import { filtersOf } from "./filtersOf";

describe("filters of an address", () => {
  it("are taken as they are written", () => {
    expect(filtersOf(new URLSearchParams("section=writing&kind=quick_mock&format=ibt-2023&page=2"))).toEqual({
      section: "writing",
      kind: "quick_mock",
      format: "ibt-2023",
      page: 2,
    });
  });

  it("leave out what makes no sense", () => {
    expect(filtersOf(new URLSearchParams("section=dancing&kind=&format=../etc&page=-1"))).toEqual({});
  });
});
