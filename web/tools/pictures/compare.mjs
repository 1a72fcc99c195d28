// Compares two sets of pictures: OUT/changed.json lists all by the share of pixels that differ, OUT/index.html shows those
// that changed, before and after, side by side.
//   [OUT=folder] [LEAST=0.0005] node tools/pictures/compare.mjs BEFORE AFTER
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { chromium } from "@playwright/test";

const [before, after] = process.argv.slice(2);
if (!before || !after) throw new Error("node tools/pictures/compare.mjs BEFORE AFTER");
const out = process.env.OUT ?? after;
/** A share below it is noise. */
const least = Number(process.env.LEAST ?? 0.0005);
/** The page that compares has an address of its own, or it could not read the pixels. */
const home = "http://pictures.test/";

const picturesIn = async (folder) =>
  (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".png"));

/** Runs in the page: the share of differing pixels in what both cover together, and the highest one. */
async function measure([one, other]) {
  const [a, b] = await Promise.all(
    [one, other].map(async (url) => createImageBitmap(await (await fetch(url)).blob())),
  );
  const [width, height] = [Math.max(a.width, b.width), Math.max(a.height, b.height)];
  const pixels = (image) => {
    const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, width, height).data;
  };
  const [left, right] = [pixels(a), pixels(b)];
  let [count, first] = [0, -1];
  for (let at = 0; at < left.length; at += 4) {
    let most = 0;
    for (let n = at; n < at + 4; n += 1) most = Math.max(most, Math.abs(left[n] - right[n]));
    if (most <= 12) continue;
    count += 1;
    if (first < 0) first = Math.floor(at / 4 / width);
  }
  const sizes = [`${a.width}x${a.height}`, `${b.width}x${b.height}`];
  return { share: count / (width * height), firstRow: first, sizes };
}

async function compareAll(names) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"],
  });
  const page = await browser.newPage();
  await page.route(`${home}**`, async (route, request) => {
    const { pathname, searchParams } = new URL(request.url());
    const name = searchParams.get("name");
    if (!name) return route.fulfill({ contentType: "text/html", body: "" });
    const folder = pathname === "/before" ? before : after;
    return route.fulfill({ contentType: "image/png", body: await readFile(join(folder, name)) });
  });
  await page.goto(home);
  const found = [];
  for (const name of names) {
    const query = `?name=${encodeURIComponent(name)}`;
    const measured = await page.evaluate(measure, [`${home}before${query}`, `${home}after${query}`]);
    found.push({ name, ...measured });
  }
  await browser.close();
  return found.sort((one, other) => other.share - one.share);
}

const percent = (share) => `${(share * 100).toFixed(2)} %`;
const html = (pairs, only) => `<!doctype html><meta charset="utf-8"><title>Pictures, before and after</title>
<style>body{font:14px/1.5 sans-serif;margin:24px}div{display:flex;gap:16px;align-items:start;overflow-x:auto}
img{border:1px solid #999;max-width:48%}</style>
<h1>${pairs.length} changed</h1>
${Object.entries(only)
  .map(([side, names]) => (names.length > 0 ? `<p>Only ${side}: ${names.join(", ")}</p>` : ""))
  .join("")}
${pairs
  .map(({ name, share, sizes }) => {
    const image = (folder) =>
      `<img loading="lazy" alt="" src="${encodeURI(relative(out, join(folder, name)))}">`;
    return `<h2>${name}</h2><p>${percent(share)}, ${[...new Set(sizes)].join(" to ")}</p><div>${image(before)}${image(after)}</div>`;
  })
  .join("\n")}
`;

const [left, right] = await Promise.all([before, after].map(picturesIn));
const found = await compareAll(left.filter((name) => right.includes(name)));
const only = {
  before: left.filter((name) => !right.includes(name)),
  after: right.filter((name) => !left.includes(name)),
};
const changed = found.filter(({ share }) => share >= least);
await mkdir(out, { recursive: true });
await writeFile(join(out, "changed.json"), JSON.stringify({ only, pictures: found }, null, 2));
await writeFile(join(out, "index.html"), html(changed, only));
for (const { name, share } of changed.slice(0, 20)) console.log(`${percent(share).padStart(9)}  ${name}`);
console.log(
  `${changed.length} of ${found.length} changed, ${only.before.length} gone, ${only.after.length} new`,
);
