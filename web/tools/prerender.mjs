// Writes dist/prerender/: the templates from which the api composes pages. See README.md beside them in web/.
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const dist = join(dirname(fileURLToPath(import.meta.url)), "../dist");
const base = "/toefl/";
const out = join(dist, "prerender");

/** Every script and style that the given entry needs at once, by way of static imports. */
function closure(manifest, key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key].imports ?? []) closure(manifest, next, seen);
  return seen;
}

const manifest = JSON.parse(await readFile(join(dist, ".vite/manifest.json"), "utf8"));
const start = closure(manifest, "src/app/start.tsx");
const landing = closure(manifest, "src/features/site/home/HomeScreen.tsx");
// Most addresses lie in this group, and login and registering lead there.
const learners = closure(manifest, "src/app/routeGroups/learners.ts");
const home = closure(manifest, "src/features/site/home/SignedInHome.tsx");
const atFirstTouch = new Set([...start, ...landing]);
const files = (keys, kind) => [
  ...new Set([...keys].flatMap((key) => (kind === "css" ? (manifest[key].css ?? []) : [manifest[key].file]))),
];
const asset = (name) =>
  Object.values(manifest)
    .flatMap((chunk) => chunk.assets ?? [])
    .find((file) => file.includes(name));

/** Whether a brand sets its headings in Source Serif. */
const isSerif = '"Source Serif" in (tenant.theme["font-display"] or "")';
/** What holds the place of Source Serif on the landing page, as wide as it is (`fonts.css` does the same for Inter). */
const serifs = [
  ["Source Serif Fallback", "Georgia", 107.4, 93.74],
  ["Source Serif Fallback Noto", "Noto Serif", 99.6, 94.9],
  ["Source Serif Fallback DejaVu", "DejaVu Serif", 92.35, 84.79],
];
/** How far it reaches above and below the line, in percent of its size. */
const [ascent, descent] = [103.6, 33.5];
const serifFallbacks = serifs
  .flatMap(([family, local, regular, bold]) => [
    [family, "400", local, regular],
    [family, "500 900", `${local} Bold`, bold],
  ])
  .map(
    ([family, weight, local, width]) =>
      `@font-face{font-family:"${family}";font-weight:${weight};src:local("${local}");size-adjust:${width}%;` +
      `ascent-override:${((ascent / width) * 100).toFixed(2)}%;descent-override:${((descent / width) * 100).toFixed(2)}%;line-gap-override:0%}`,
  )
  .join("");
/** The family with those that hold its place behind it. */
const held = ["Source Serif 4", ...serifs.map(([family]) => family)]
  .map((family) => `"${family}"`)
  .join(", ");

const styles = (keys) =>
  files(keys, "css")
    .map((file) => `<link rel="stylesheet" href="${base}${file}">`)
    .join("\n");
const links = (keys, rel) =>
  files(keys, "js")
    .map((file) => `<link rel="${rel}" href="${base}${file}">`)
    .join("\n");
/**
 * The style sheets themselves: the landing page can be painted as soon as it has come. They hold the braces of media
 * queries, which are no statements of a template. The disabled links are not fetched; they tell the app's loader that
 * these sheets are there.
 */
const inlineStyles = async (keys) => {
  const sheets = await Promise.all(files(keys, "css").map((file) => readFile(join(dist, file), "utf8")));
  const all = sheets.join("").replaceAll("\n", "");
  const now = all.replaceAll(fetchedFace, "").replaceAll('"Source Serif 4"', held);
  return `<style nonce="{{ nonce }}">{% raw %}${serifFallbacks}${now}{% endraw %}</style>
${lateFonts(all)}
${styles(keys).replaceAll(" href", " disabled href")}`;
};
const fetchedFace = /@font-face\{[^}]*url\([^}]*\}/g;
/**
 * Fonts that are fetched are asked for once the page is painted in the fallbacks, which are as wide. An optional font would
 * hide the text that it then comes for.
 */
const lateFonts = (css) => {
  const faces = css.match(fetchedFace).join("").replaceAll("font-display:optional", "font-display:swap");
  return `<style nonce="{{ nonce }}" media="not all" id="fonts">${faces}</style>`;
};

const preloadFont = (name) =>
  `<link rel="preload" as="font" type="font/woff2" crossorigin href="${base}${asset(name)}">`;

/** The texts of the page's language, and of the one that it falls back to: known here before the app can ask for them. */
const texts = (rel, ...namespaces) =>
  languages
    .map((lang) => {
      // The first of them holds the common texts, too.
      const keys = [...new Set([lang, "en"])].flatMap((from) => [
        `src/i18n/texts/${from}.ts`,
        ...namespaces.map((name) => `locales/${from}/${name}.json`),
      ]);
      return `{% if lang == "${lang}" %}${links(keys, rel)}{% endif %}`;
    })
    .join("\n");

const { afterPaint, beforePaint, heldFaces, languages, renderLanding, titles } = await import(
  join(dist, ".prerender/render.js")
);
if (serifs.map(([family]) => family).join() !== heldFaces.join())
  throw new Error("The app keeps other faces in the place of Source Serif than the landing page has.");

/** The brand, for the app. On the landing page it comes after what is read: its logos stand there already. */
const tenant = '<script type="application/json" id="tenant">{{ tenant_json|safe }}</script>';

/** A function as it stands in a page: without comments and without the space around lines. */
const script = (run) =>
  String(run)
    .replace(/^\s*\/\/.*$/gm, "")
    .replace(/\s*\n\s*/g, "\n");
const landingStyles = await inlineStyles(new Set([...start, ...landing]));
const head = `<title>{% if landing %}{{ ${JSON.stringify(titles)}[lang] }} · {% endif %}{{ tenant.name }}</title>
<meta name="description" content="{{ copy.description }}">
<meta name="csp-nonce" content="{{ nonce }}">
<meta name="theme-color" content="{{ tenant.theme["top-bg"] }}">
<link rel="icon" type="image/svg+xml" href="${base}favicon.svg">
{% if landing %}
${landingStyles}
<template id="ahead">
${links(atFirstTouch, "modulepreload")}
${texts("modulepreload", "landing")}
</template>
<template id="ahead-home">
${links(new Set([...learners, ...home].filter((key) => !atFirstTouch.has(key))), "modulepreload")}
</template>
{% else %}
${preloadFont("inter-latin")}
{% if ${isSerif} %}${preloadFont("source-serif-4")}{% endif %}
${styles(start)}
${links(new Set([...start, ...learners]), "modulepreload")}
${texts("modulepreload")}
{% endif %}
<style nonce="{{ nonce }}">:root{ {% for name, value in tenant.theme|items %}--{{ name }}:{{ (value|replace('"Source Serif 4"', '${held}') if landing and name == "font-display" else value)|safe }};{% endfor %} }</style>
<script nonce="{{ nonce }}">{% raw %}(${script(beforePaint)}){% endraw %}({% if notice %}{{ notice.id }}{% else %}null{% endif %})</script>
{% if landing %}<script nonce="{{ nonce }}">{% raw %}(${script(afterPaint)})(() => { document.getElementById("fonts").media = "all" }){% endraw %}</script>{% endif %}
{% if landing %}<script type="application/json" id="catalog">{{ catalog_json|safe }}</script>
<script type="application/json" id="notices">{{ notices_json|safe }}</script>
{% else %}${tenant}{% endif %}
`;

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
for (const lang of languages) {
  await writeFile(
    join(out, `landing.${lang}.html`),
    `<div id="prerendered">${await renderLanding(lang)}</div>${tenant}`,
  );
}
await writeFile(join(out, "head.html"), head);
await rm(join(dist, ".prerender"), { recursive: true, force: true });
console.log(`prerender: ${languages.length} landing pages and the head, in dist/prerender`);
