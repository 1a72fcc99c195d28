// Fails the build when the landing page or the test page grows: what must arrive before it is readable, and what follows.
// Also writes the compressed copies that the api serves (.br), so that no request pays for compression.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";

const compress = promisify(brotliCompress);
const dist = join(dirname(fileURLToPath(import.meta.url)), "../dist");

/**
 * Kilobytes (1000 bytes) after brotli. The landing page is readable without scripts; `eager` is what runs at once;
 * `test` is everything that a learner needs before the first question.
 */
const budgets = { eager: 5, landing: 136, test: 200, styles: 20, page: 20 };

const manifest = JSON.parse(await readFile(join(dist, ".vite/manifest.json"), "utf8"));

function closure(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key].imports ?? []) closure(next, seen);
  return seen;
}

const assets = (await readdir(join(dist, "assets"))).filter((name) => /\.(js|css|svg)$/.test(name));
const sizes = new Map();
await Promise.all(
  assets.map(async (name) => {
    const file = join(dist, "assets", name);
    const small = await compress(await readFile(file));
    sizes.set(`assets/${name}`, small.length);
    await writeFile(`${file}.br`, small);
  }),
);

const sum = (files) => [...new Set(files)].reduce((total, file) => total + (sizes.get(file) ?? 0), 0) / 1000;
const scripts = (...keys) => keys.flatMap((key) => [...closure(key)].map((chunk) => manifest[chunk].file));
const styles = (...keys) =>
  keys.flatMap((key) => [...closure(key)].flatMap((chunk) => manifest[chunk].css ?? []));

const screen = [
  "src/app/start.tsx",
  "src/i18n/texts/en.ts",
  "src/features/site/home/HomeScreen.tsx",
  "locales/en/landing.json",
];
/** The screens that the landing page leads to. */
const ledTo = [
  "src/features/site/home/HomeScreen.tsx",
  "src/features/people/accounts/LoginScreen.tsx",
  "src/features/site/brands/TermsScreen.tsx",
  "src/features/site/feedback/ContactScreen.tsx",
];
const player = [
  "src/app/start.tsx",
  "src/i18n/texts/en.ts",
  "src/app/routeGroups/learners.ts",
  "src/features/exams/attempts/player/screens/TestScreen.tsx",
  "locales/en/player.json",
];
const page = await compress(await readFile(join(dist, "prerender/landing.en.html")));
const found = {
  eager: sum(scripts("index.html")),
  landing: sum(scripts("index.html", ...screen)),
  test: sum(scripts("index.html", ...player)),
  styles: sum(styles(...screen)),
  page: page.length / 1000,
};

// All other screens stand in the tables of route groups: one that the landing page carried would grow with every feature.
const carried = new Set(["index.html", ...screen].flatMap((key) => [...closure(key)]));
const named = [...carried].flatMap((key) => manifest[key].dynamicImports ?? []);
const early = named.filter((key) => /^src\/features\/.*Screen\.tsx$/.test(key) && !ledTo.includes(key));
for (const key of early) console.log(`budget: ${key} is known to the landing page  TOO EARLY`);

let isOver = early.length > 0;
for (const [name, budget] of Object.entries(budgets)) {
  const over = found[name] > budget;
  isOver ||= over;
  console.log(
    `budget: ${name.padEnd(8)} ${found[name].toFixed(1).padStart(6)} of ${budget} kB${over ? "  TOO MUCH" : ""}`,
  );
}
if (isOver) process.exit(1);
