import { describe, expect, it } from "vitest";
import { isPseudo } from "./cookie";
import { pseudo, pseudoText } from "./pseudo";

describe("the pseudo-language", () => {
  it("is longer by two fifths, and keeps places and tags", () => {
    expect(pseudoText("{{count}} answers <b>kept</b> on this device")).toMatch(
      /^\[\{\{count\}\} áñšwérš <b>képt<\/b> öñ thíš dévíçé .+\]$/,
    );
    const long = "A sentence of about forty letters, so far.";
    expect(pseudoText(long).length).toBeGreaterThanOrEqual(Math.floor(long.length * 1.35));
  });

  it("reaches every text of a file", () => {
    expect(pseudo({ a: "No", b: { c: "On" } })).toEqual({ a: "[Nö]", b: { c: "[Öñ]" } });
  });

  it("stays until another language is asked for", () => {
    history.replaceState(null, "", "?lang=pseudo");
    expect(isPseudo()).toBe(true);
    history.replaceState(null, "", "?");
    expect(isPseudo()).toBe(true);
    history.replaceState(null, "", "?lang=en");
    expect(isPseudo()).toBe(false);
    history.replaceState(null, "", "?");
  });
});
