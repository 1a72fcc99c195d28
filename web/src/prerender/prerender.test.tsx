import { cleanup } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { Catalog, Lang, Tenant } from "../api/types";
import { Shell } from "../app/shell/Shell";
import { FeedbackCorner } from "../features/site/feedback/FeedbackCorner";
import { HomeScreen } from "../features/site/home/HomeScreen";
import { FreeMemberFrame } from "../features/site/notices/FreeMemberFrame";
import { GlobalBanner } from "../features/site/notices/GlobalBanner";
import { langIn, type Notice, textIn } from "../features/site/notices/types";
import { htmlTag } from "../i18n/languages";
import { demoBrand, demoSlugs } from "../testing/demoBrand";
import { mockApi } from "../testing/mockApi";
import { renderScreen } from "../testing/renderScreen";
import { fillTemplate } from "./fillTemplate";
import { copyKeys } from "./placeholders";
import { renderLanding } from "./render";

const catalog: Catalog = { packs: 1, sets: 6, items: 1312, formats: 3, graders_promise_hours: null };
const langs: Lang[] = ["en", "cn", "tw"];

afterEach(() => {
  document.getElementById("catalog")?.remove();
  document.getElementById("notices")?.remove();
});

/** As the api gives it to the template (api/src/pages/values.rs). */
const inPage = (notice: Notice, lang: Lang) => ({
  id: notice.id,
  kind: notice.type,
  text: textIn(notice.description, lang),
  lang: htmlTag[langIn(notice.description, lang)],
  link: notice.link && {
    url: notice.link.url,
    text: textIn(notice.link.text, lang),
    is_own: notice.link.url.startsWith("/toefl/"),
  },
});

const filled = async (tenant: Tenant, lang: Lang, counts = catalog, notice: Notice | null = null) =>
  fillTemplate(await renderLanding(lang), {
    notice: notice && inPage(notice, lang),
    tenant,
    copy: tenant.copy[lang],
    disclaimer: tenant.disclaimer[lang],
    catalog: counts,
    year: new Date().getFullYear(),
    lang,
  });

/** Markup as the browser reads it, without what only the running app adds. */
function normal(html: string): string {
  const page = document.createElement("div");
  page.innerHTML = html;
  for (const node of page.querySelectorAll("[data-discover]")) node.removeAttribute("data-discover");
  for (const link of page.querySelectorAll("a")) {
    // The app's test router has no base path.
    link.setAttribute(
      "href",
      link
        .getAttribute("href")
        ?.replace(/^\/toefl(?=\/|$)/, "")
        .replace(/^$/, "/") ?? "",
    );
  }
  return page.innerHTML;
}

describe.each(langs)("the landing template in %s", (lang) => {
  it("needs no style attribute and no script", async () => {
    const template = await renderLanding(lang);
    expect(template).not.toMatch(/ style=|<script| on[a-z]+=/);
    expect(template).not.toMatch(/undefined|\[object|&quot; %|landing:|common:/);
  });

  it.each(demoSlugs)("becomes exactly what the app draws for %s", async (slug) => {
    mockApi();
    const tenant = demoBrand(slug);
    const server = await filled(tenant, lang);
    // The app reads the counts from the page.
    document.body.insertAdjacentHTML("beforeend", `<script type="application/json" id="catalog"></script>`);
    const script = document.getElementById("catalog");
    if (script) script.textContent = JSON.stringify(catalog);
    const { container } = await renderScreen(
      <Shell Banner={GlobalBanner} Frame={FreeMemberFrame} corner={<FeedbackCorner />} />,
      { tenant, lang, inside: <HomeScreen /> },
    );
    expect(server.length).toBeGreaterThan(10_000);
    expect(normal(server)).toBe(normal(container.innerHTML));
    cleanup();
  });
});

describe("the notice of now", () => {
  const notice = (link: Notice["link"]): Notice => ({
    id: 7,
    version: 1,
    type: "warning",
    start: "2026-01-01T00:00:00Z",
    end: "2999-01-01T00:00:00Z",
    description: { en: "Maintenance & more", cn: "", tw: "系統維護" },
    link,
  });
  const words = { en: "Read more", cn: "", tw: "詳情" };

  it.each([
    ["an own link", { url: "/toefl/terms", text: words }],
    ["a link elsewhere", { url: "https://status.example", text: words }],
    ["no link", null],
  ])("is in the page with %s as the app will draw it", async (_, link) => {
    mockApi();
    const shown = notice(link);
    document.body.insertAdjacentHTML("beforeend", `<script type="application/json" id="notices"></script>`);
    const script = document.getElementById("notices");
    if (script) script.textContent = JSON.stringify([shown]);
    for (const lang of langs) {
      const page = document.createElement("div");
      page.innerHTML = normal(await filled(demoBrand(), lang, catalog, shown));
      // Not after the answer of the server: the first drawing has it.
      const { container } = await renderScreen(<GlobalBanner meta={null} />, { lang });
      const drawn = document.createElement("div");
      drawn.innerHTML = normal(container.innerHTML);
      expect(page.querySelector("aside")?.outerHTML).toBe(drawn.querySelector("aside")?.outerHTML);
      expect(page.querySelector("aside")).toHaveTextContent(
        lang === "tw" ? "系統維護" : "Maintenance & more",
      );
      cleanup();
    }
  });

  it("leaves no trace where there is none", async () => {
    expect(await filled(demoBrand(), "en")).not.toContain('class="banner');
  });
});

describe("the filled page", () => {
  it("leaves out figures that are not true yet", async () => {
    const page = await filled(demoBrand(), "en");
    expect(page).toContain("<b>1,312</b>");
    expect(page).toContain("practice test, full");
    expect(page).not.toContain("promised for grading");
    const empty = await filled(demoBrand(), "en", {
      packs: 0,
      sets: 0,
      items: 0,
      formats: 0,
      graders_promise_hours: null,
    });
    expect(empty).not.toContain("practice test");
  });

  it("cannot be broken out of by a brand's words", async () => {
    const tenant = demoBrand();
    tenant.name = "<script>alert(1)</script>";
    tenant.copy.en.headline = `"><img src=x onerror="alert(1)">`;
    const page = await filled(tenant, "en");
    expect(page).not.toContain("<script>");
    expect(page).not.toContain("<img");
  });

  it("shows only the languages and social pages that the brand has", async () => {
    const page = await filled({ ...demoBrand("harbor"), languages: ["en", "tw"] }, "en");
    expect(page).toContain('href="?lang=tw"');
    expect(page).not.toContain('href="?lang=cn"');
    expect(page).not.toContain('rel="noopener"');
  });
});

it.each(demoSlugs)("%s brings its words in every language it offers", (slug) => {
  const { copy, languages } = demoBrand(slug);
  const missing = languages.flatMap((lang) =>
    copyKeys.filter((key) => !copy[lang]?.[key]).map((key) => `${lang}.${key}`),
  );
  expect(missing).toEqual([]);
});
