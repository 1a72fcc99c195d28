import { expect, test } from "vitest";
import { filterOf, placesOf, stretches, withFilter } from "./filterOf";

test("the address says what is asked, and nothing else", () => {
  const search = new URLSearchParams("q= lamp &section=reading&state=&color=red&page=2");
  expect(filterOf(search)).toEqual({ q: "lamp", section: "reading", page: "2" });
});

test("another filter begins at the first page", () => {
  const search = new URLSearchParams("q=lamp&page=3");
  expect(withFilter(search, "state", "draft").toString()).toBe("q=lamp&state=draft");
  expect(withFilter(search, "q", "").toString()).toBe("");
  expect(withFilter(search, "page", "2").toString()).toBe("q=lamp&page=2");
});

test("an excerpt is cut where found words begin and end", () => {
  expect(stretches("the \u0002lens\u0003 at \u0002Cordouan\u0003")).toEqual([
    { text: "the ", isFound: false },
    { text: "lens", isFound: true },
    { text: " at ", isFound: false },
    { text: "Cordouan", isFound: true },
  ]);
});

test("words that were found in a question are marked there, not told a second time", () => {
  const prompt = "Listen, and repeat the sentence.";
  const found = "Listen, and \u0002repeat\u0003 the sentence. …  … On the Ferry";
  expect(placesOf(prompt, found)).toEqual({
    words: "Listen, and \u0002repeat\u0003 the sentence.",
    places: "On the Ferry",
  });
  expect(placesOf("A ferry", "A \u0002ferry\u0003")).toEqual({ words: "A \u0002ferry\u0003", places: "" });
  const elsewhere = "the \u0002ferry\u0003 leaves";
  expect(placesOf(prompt, elsewhere)).toEqual({ words: prompt, places: elsewhere });
  expect(placesOf(prompt, "")).toEqual({ words: prompt, places: "" });
});
