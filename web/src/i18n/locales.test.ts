import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../../locales");
const files = readdirSync(join(root, "en"));

type Messages = { [key: string]: string | Messages };

function flatten(messages: Messages, path = ""): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(messages)) {
    const name = path ? `${path}.${key}` : key;
    if (typeof value === "string") flat.set(name, value);
    else for (const [inner, text] of flatten(value, name)) flat.set(inner, text);
  }
  return flat;
}

const read = (lang: string, file: string) =>
  flatten(JSON.parse(readFileSync(join(root, lang, file), "utf8")) as Messages);

/** Chinese has one plural form. */
const withoutSingular = (keys: Iterable<string>) => [...keys].filter((key) => !key.endsWith("_one")).sort();
/** Placeholders and the tags of `Trans`. */
const holes = (text: string) => (text.match(/\{\{\w+\}\}|<\/?\w+>/g) ?? []).sort();

/** Names, units and figures that are the same everywhere. */
const sameEverywhere = /^[\s\d\p{P}\p{S}{}]*$|\{\{\w+\}\}|^(TOEFL|LINE|WhatsApp|Zoom|[A-Z]\d?|Pro|T-Coins)$/u;

/** Frequent characters that exist in one script only: a text pasted into the wrong file. */
const traditionalOnly = /[們這說國語閱讀聽寫會對時間題應當還沒學習師錄]/;
const simplifiedOnly = /[们这说国语阅读听写会对时间题应当还没学习师录]/;

describe.each(files)("%s", (file) => {
  const en = read("en", file);

  it.each(["cn", "tw"])("has the same keys in %s", (lang) => {
    expect(withoutSingular(read(lang, file).keys())).toEqual(withoutSingular(en.keys()));
  });

  it.each(["cn", "tw"])("has the same placeholders in %s", (lang) => {
    for (const [key, text] of read(lang, file))
      expect([key, holes(text)]).toEqual([key, holes(en.get(key) ?? "")]);
  });

  it.each(["cn", "tw"])("is translated in %s", (lang) => {
    const untouched = [...read(lang, file)].filter(
      ([key, text]) => text === en.get(key) && !sameEverywhere.test(text),
    );
    expect(untouched).toEqual([]);
  });

  it("keeps the scripts apart", () => {
    const wrongIn = (lang: string, script: RegExp) =>
      [...read(lang, file)].filter(([, text]) => script.test(text));
    expect(wrongIn("cn", traditionalOnly)).toEqual([]);
    expect(wrongIn("tw", simplifiedOnly)).toEqual([]);
  });
});

describe.each(["cn", "tw"])("whoever reads %s", (lang) => {
  it("is addressed by the same word everywhere", () => {
    const polite = files.flatMap((file) => [...read(lang, file)].filter(([, text]) => text.includes("您")));
    expect(polite).toEqual([]);
  });
});
