/** The landing page and the player carry no component library; its parts come with the screens inside AppLayout. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { reachedFrom, wayTo } from "../../testing/importGraph";

/** Modules that put MUI's providers around what they show, and the tables of route groups, which name screens of both kinds. */
const isDoor = (file: string) =>
  file.startsWith("app/routeGroups/") || readFileSync(`src/${file}`, "utf8").includes("<MuiProviders>");

/** The tables that stand outside AppLayout: `plain` of each route group. */
const plainTables = readdirSync("src/app/routeGroups").flatMap((name) => {
  const group = readFileSync(`src/app/routeGroups/${name}`, "utf8");
  const tables = /plain: (\[[^\]]*\]|\w+)/.exec(group)?.[1]?.match(/\w+Screens/g) ?? [];
  return tables.map((table) => {
    const file = new RegExp(`\\b${table}\\b[^;]*from "\\.\\./(\\w+)"`).exec(group)?.[1];
    return { table, file: `app/${file}.ts` };
  });
});

/** A table without the other tables of its file. */
const screensOf = ({ table, file }: (typeof plainTables)[number]) => {
  const text = readFileSync(`src/${file}`, "utf8");
  const own = text.split(/^export const /m).find((part) => part.startsWith(`${table}:`)) ?? "";
  const beside = text.split(/^export const /m)[0] ?? "";
  return [...`${beside}${own}`.matchAll(/import\("\.\.\/([^"]+)"\)/g)].map(([, path]) => `${path}.tsx`);
};

const screens = plainTables.flatMap(screensOf);
const reached = reachedFrom(["main.ts", ...screens], isDoor);
const isLibrary = (name: string) => name.startsWith("@mui/") || name.startsWith("@emotion/");

it("what stands outside AppLayout is found: the landing page, the player, the ways in", () => {
  for (const file of ["features/site/landing/Landing.tsx", "app/shell/Shell.tsx", ...screens])
    expect(reached.has(file), file).toBe(true);
  expect(screens).toContain("features/exams/attempts/player/screens/TestScreen.tsx");
  expect(screens).toContain("features/people/accounts/VerifyScreen.tsx");
});

it("none of it reaches the component library", () => {
  const ways = [...reached.keys()].filter(isLibrary).map((name) => wayTo(reached, name).join(" > "));
  expect(ways).toEqual([]);
});

it("a module that brings MUI would be noticed if it were imported at once", () => {
  const heavy = reachedFrom(["app/AppLayout.tsx"], isDoor);
  expect([...heavy.keys()].some(isLibrary)).toBe(true);
});
