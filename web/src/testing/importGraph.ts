/** Which modules a module brings with it, read from the import lines of the sources. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";

const src = resolve(import.meta.dirname, "..");
const STATIC = /^(?:import|export)\s(?!type\b)(?:[^'";]*?from\s*)?["']([^"']+)["']/gms;
const DYNAMIC = /import\(\s*["']([^"']+)["']\s*\)/g;

function fileOf(from: string, name: string): string | undefined {
  const path = resolve(dirname(from), name);
  return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`, `${path}/index.tsx`].find(
    (file) => existsSync(file) && statSync(file).isFile(),
  );
}

/**
 * Everything that these modules reach, also what they load later; files as paths below src, packages by their names.
 * A dynamic import of a module for which `stopsAt` holds is a door to another world and is not followed.
 */
export function reachedFrom(entries: string[], stopsAt: (file: string) => boolean): Map<string, string> {
  const via = new Map<string, string>();
  const visit = (file: string, from: string) => {
    const name = relative(src, file);
    if (via.has(name)) return;
    via.set(name, from);
    if (!/\.tsx?$/.test(file)) return;
    const text = readFileSync(file, "utf8");
    const follow = (imported: string | undefined, isLater: boolean) => {
      if (!imported) return;
      const next = imported.startsWith(".") ? fileOf(file, imported) : undefined;
      if (!next) via.set(imported, name);
      else if (!isLater || !stopsAt(relative(src, next))) visit(next, name);
    };
    for (const [, imported] of text.matchAll(STATIC)) follow(imported, false);
    for (const [, imported] of text.matchAll(DYNAMIC)) follow(imported, true);
  };
  for (const entry of entries) visit(resolve(src, entry), "");
  return via;
}

/** The way from an entry to what it reaches. */
export function wayTo(reached: Map<string, string>, name: string): string[] {
  const from = reached.get(name);
  return from ? [...wayTo(reached, from), name] : [name];
}
