/** What our style sheets and MUI overrides say about colors, for tests of contrast. */
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { components } from "../app/theme/components";

/** A rule as far as it is about colors. Either side may be missing. */
export interface ColorRule {
  /** The file and the selector. */
  place: string;
  text: string | undefined;
  ground: string | undefined;
}

const src = resolve(import.meta.dirname, "..");
const withoutComments = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, "");
const sheet = (file: string) => withoutComments(readFileSync(resolve(src, file), "utf8"));

function* rulesOf(css: string): Generator<{ selector: string; body: string }> {
  for (const [, selector = "", body = ""] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    yield { selector: selector.trim().replace(/\s+/g, " "), body };
  }
}

function declarationsOf(body: string): Map<string, string> {
  return new Map(
    body.split(";").flatMap((line): [string, string][] => {
      const [, name, value] = /^\s*([\w-]+)\s*:\s*([\s\S]+?)\s*$/.exec(line) ?? [];
      return name && value ? [[name, value]] : [];
    }),
  );
}

/** The custom properties of the rules with this selector, without the leading dashes. */
export function tokensOf(file: string, selector: string): Record<string, string> {
  const found = [...rulesOf(sheet(file))].filter((rule) => rule.selector === selector);
  const declared = found.flatMap(({ body }) => [...declarationsOf(body)]);
  return Object.fromEntries(
    declared.flatMap(([name, value]) => (name.startsWith("--") ? [[name.slice(2), value]] : [])),
  );
}

/** Every rule with a color or a ground: of all style sheets below src, and of the theme of the MUI parts. */
export function colorRules(): ColorRule[] {
  const files = readdirSync(src, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".css"),
  );
  const inSheets = files.flatMap((file) =>
    [...rulesOf(sheet(file))].map(({ selector, body }) => {
      const said = declarationsOf(body);
      return {
        place: `${file} ${selector}`,
        text: said.get("color"),
        ground: said.get("background") ?? said.get("background-color"),
      };
    }),
  );
  return [...inSheets, ...rulesIn("components.ts", components)].filter(({ text, ground }) => text ?? ground);
}

function rulesIn(place: string, value: unknown): ColorRule[] {
  if (typeof value !== "object" || value === null) return [];
  const { color, background } = value as Record<string, unknown>;
  const plain = (one: unknown) => (typeof one === "string" ? one : undefined);
  return [
    { place, text: plain(color), ground: plain(background) },
    ...Object.entries(value).flatMap(([name, part]) => rulesIn(`${place} ${name}`, part)),
  ];
}
