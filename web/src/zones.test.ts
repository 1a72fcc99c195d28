import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, it } from "vitest";
import { districts, exceptions, faces, ground } from "./zones";

const root = import.meta.dirname;
const importLine = /(?:from|import)\s*\(?\s*"(\.{1,2}\/[^"]+)"/g;

/** One import between two zones. */
interface Arrow {
  /** Modules, without their endings. */
  from: string;
  to: string;
  zones: [string, string];
}

const feature = /^features\/([^/]+\/[^/]+)/;
/** `people/families` for a module of that feature, else the first folder. */
const zoneOf = (module: string) => feature.exec(module)?.[1] ?? (module.split("/")[0] as string);
const districtOf = (zone: string) => zone.split("/")[0] as string;
const isFeature = (zone: string) => zone.includes("/");
const bare = (path: string) => path.replace(/\.tsx?$/, "");

const arrows: Arrow[] = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !/^(testing|prerender)\//.test(file),
  )
  .flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(importLine)].map(([, target]) => {
      const from = bare(file);
      const to = bare(relative(root, resolve(root, dirname(file), target as string)));
      return { from, to, zones: [zoneOf(from), zoneOf(to)] as [string, string] };
    }),
  )
  .filter(({ to, zones: [from, target] }) => from !== target && !to.startsWith(".."));

/** Tables of screens, and nothing else of the app, know features. */
const isRouteTable = (module: string) => /^app\/(\w+Screens|routes|routeGroups\/\w+)$/.test(module);

/** Whether the rules allow an arrow. */
function isAllowed({ from, to, zones: [zone, target] }: Arrow): boolean {
  if (isFeature(zone) && isFeature(target)) {
    const [own, other] = [districtOf(zone), districtOf(target)];
    const isTheWay = own === other || (districts[own] ?? []).includes(other);
    return isTheWay && (faces[target] ?? []).some((face) => to === `features/${target}/${face}`);
  }
  if (isFeature(target)) return zone === "app" && isRouteTable(from);
  return (
    !(zone in ground) || !(target in ground || target === "app") || (ground[zone] ?? []).includes(target)
  );
}

const nameOf = ({ from, to }: Arrow) => `${from} -> ${to}`;

it("imports point the way of the districts, at what features show", () => {
  expect(arrows.length).toBeGreaterThan(1000);
  const wrong = arrows.filter((arrow) => !isAllowed(arrow)).map(nameOf);
  expect(wrong.filter((name) => !(name in exceptions))).toEqual([]);
});

it("no exception and no face is left that nothing needs", () => {
  const wrong = new Set(arrows.filter((arrow) => !isAllowed(arrow)).map(nameOf));
  expect(Object.keys(exceptions).filter((name) => !wrong.has(name))).toEqual([]);
  const shown = Object.entries(faces).flatMap(([zone, face]) =>
    face.map((name) => `features/${zone}/${name}`),
  );
  const used = new Set(arrows.filter(({ zones: [zone] }) => isFeature(zone)).map(({ to }) => to));
  expect(shown.filter((module) => !used.has(module))).toEqual([]);
});

it("districts and features are used in no circle", () => {
  const uses = new Map<string, Set<string>>();
  for (const { zones } of arrows.filter(({ zones }) => zones.every(isFeature)))
    uses.set(zones[0], (uses.get(zones[0]) ?? new Set()).add(zones[1]));
  const circles = [...uses.keys()].filter((start) => {
    const seen = new Set<string>();
    const walk = (zone: string): boolean =>
      [...(uses.get(zone) ?? [])].some((next) => {
        if (next === start) return true;
        if (seen.has(next)) return false;
        seen.add(next);
        return walk(next);
      });
    return walk(start);
  });
  expect(circles).toEqual([]);
});
