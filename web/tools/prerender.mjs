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
  return `<style nonce="{{ nonce }}">{% raw %}${sheets.join("").replaceAll("\n", "")}{% endraw %}</style>
${styles(keys).replaceAll(" href", " disabled href")}`;
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

const { beforePaint, languages, renderLanding, titles } = await import(join(dist, ".prerender/render.js"));

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
{% if "Source Serif" in (tenant.theme["font-display"] or "") %}${preloadFont("source-serif-4")}{% endif %}
${styles(start)}
${links(new Set([...start, ...learners]), "modulepreload")}
${texts("modulepreload")}
{% endif %}
<style nonce="{{ nonce }}">:root{ {% for name, value in tenant.theme|items %}--{{ name }}:{{ value|safe }};{% endfor %} }</style>
<script nonce="{{ nonce }}">{% raw %}(${script(beforePaint)}){% endraw %}({% if notice %}{{ notice.id }}{% else %}null{% endif %})</script>
<script type="application/json" id="tenant">{{ tenant_json|safe }}</script>
{% if landing %}<script type="application/json" id="catalog">{{ catalog_json|safe }}</script>
<script type="application/json" id="notices">{{ notices_json|safe }}</script>{% endif %}
`;

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
for (const lang of languages) {
  await writeFile(
    join(out, `landing.${lang}.html`),
    `<div id="prerendered">${await renderLanding(lang)}</div>`,
  );
}
await writeFile(join(out, "head.html"), head);
await rm(join(dist, ".prerender"), { recursive: true, force: true });
console.log(`prerender: ${languages.length} landing pages and the head, in dist/prerender`);
