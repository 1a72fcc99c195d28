import { cleanup } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { Catalog, Lang, Tenant } from "../api/types";
import { Shell } from "../app/shell/Shell";
import { FeedbackCorner } from "../features/site/feedback/FeedbackCorner";
import { HomeScreen } from "../features/site/home/HomeScreen";
import { FreeMemberFrame } from "../features/site/notices/FreeMemberFrame";
import { GlobalBanner } from "../features/site/notices/GlobalBanner";
import { demoBrand, demoSlugs } from "../testing/demoBrand";
import { mockApi } from "../testing/mockApi";
import { renderScreen } from "../testing/renderScreen";
import { fillTemplate } from "./fillTemplate";
import { copyKeys } from "./placeholders";
import { renderLanding } from "./render";

const catalog: Catalog = { packs: 1, sets: 6, items: 1312, formats: 3, graders_promise_hours: null };
const langs: Lang[] = ["en", "cn", "tw"];

afterEach(() => document.getElementById("catalog")?.remove());

const filled = async (tenant: Tenant, lang: Lang, counts = catalog) =>
  fillTemplate(await renderLanding(lang), {
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
