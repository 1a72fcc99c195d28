/** A brand while it is edited, and what a new one begins with. */
import type { Lang } from "../../../../api/types";
import { languages } from "../../../../i18n/languages";
import { derive, type Seeds, seedsOf, type Theme } from "./palette";
import { starterCopy, starterTerms } from "./starterTexts";

/** A brand as its file has it (tenants/src/brand.rs). */
export interface BrandData {
  name: string;
  legal_name: string;
  support_email: string;
  home_url: string | null;
  header: "light" | "dark";
  theme: Theme;
  logo_svg: string;
  logo_on_dark_svg: string;
  favicon_svg: string;
  social: { kind: string; url: string }[];
  languages: Lang[];
  default_language: Lang;
  copy: Partial<Record<Lang, Record<string, string>>>;
  hero: string;
  terms: Partial<Record<Lang, string>>;
  disclaimer_extra: Partial<Record<Lang, string>>;
  features: string[];
  formats: string[];
  current_format: string;
  currency: string;
  consent_age: number;
  /** Within how many hours responses are graded. */
  grading_hours: number;
  presets: Record<string, string[]>;
}

/** The file of a brand. */
export interface BrandFile {
  slug: string;
  hosts: string[];
  is_default: boolean;
  brand: BrandData;
  /** When it was changed last; a file from a disk has none. */
  version?: string;
}

/** What the editor holds. */
export interface Draft {
  isNew: boolean;
  slug: string;
  /** As typed, one a line. */
  hosts: string;
  brand: BrandData;
  seeds: Seeds;
  /** Whether the logo is drawn from the name, anew with every change. */
  drawsLogo: boolean;
  /** Whether texts still are the suggestions, which follow name and mail address. */
  suggests: { copy: boolean; terms: boolean };
  adminEmail: string;
  /** What was read, so that nobody else's change is overwritten unseen. */
  version?: string | undefined;
}

export const formats = ["ibt-2026", "ibt-2023", "ibt-2019"] as const;
export const heroes = ["fern", "harbor", "northfield"] as const;
export const currencies = ["USD", "TWD", "CNY", "HKD", "SGD", "EUR", "GBP", "JPY"] as const;
export const consentAges = [13, 16, 18] as const;
/** As the api allows them (tenants/src/brand.rs). */
export const gradingHours = [24, 48, 72, 96, 120] as const;
export const copyKeys = ["headline", "lead", "cta", "note", "description"] as const;

/** A brand with nothing but good defaults. */
export function newDraft(): Draft {
  const seeds: Seeds = { primary: "#1D5C8A", accent: "#F2A33A", header: "light", shape: "soft" };
  return withSuggestions({
    isNew: true,
    slug: "",
    hosts: "",
    seeds,
    drawsLogo: true,
    suggests: { copy: true, terms: true },
    adminEmail: "",
    brand: {
      name: "",
      legal_name: "",
      support_email: "",
      home_url: null,
      header: seeds.header,
      theme: derive(seeds),
      logo_svg: "",
      logo_on_dark_svg: "",
      favicon_svg: "",
      social: [],
      languages: [...languages],
      default_language: "en",
      copy: {},
      hero: "fern",
      terms: {},
      disclaimer_extra: {},
      features: ["ad_block_dialog"],
      formats: [...formats],
      current_format: formats[0],
      currency: "USD",
      consent_age: 13,
      grading_hours: 72,
      presets: {},
    },
  });
}

/** A stored or an imported brand. */
export function draftOf({ slug, hosts, brand, version }: BrandFile, isNew: boolean): Draft {
  return {
    isNew,
    slug,
    hosts: hosts.join("\n"),
    seeds: seedsOf(brand.theme, brand.header),
    drawsLogo: false,
    suggests: { copy: false, terms: false },
    adminEmail: "",
    brand,
    version: isNew ? undefined : version,
  };
}

/** Suggested texts with the name and address as they are now. */
export function withSuggestions(draft: Draft): Draft {
  const { name, support_email } = draft.brand;
  const each = <T>(make: (lang: Lang) => T) =>
    Object.fromEntries(languages.map((lang) => [lang, make(lang)])) as Record<Lang, T>;
  const brand = { ...draft.brand };
  if (draft.suggests.copy) brand.copy = each((lang) => starterCopy(lang, name));
  if (draft.suggests.terms) brand.terms = each((lang) => starterTerms(lang, name, support_email));
  return { ...draft, brand };
}

/** A text of the landing page with its figure, as the api fills it. */
export const filled = (text: string | undefined, { grading_hours }: BrandData): string =>
  (text ?? "").replaceAll("{hours}", String(grading_hours));

/** Changes the brand; suggestions follow. */
export const changeBrand = (draft: Draft, change: Partial<BrandData>): Draft =>
  withSuggestions({ ...draft, brand: { ...draft.brand, ...change } });

/** Changes colors, header or shape: the whole theme is derived anew, own fonts stay. */
export function changeSeeds(draft: Draft, change: Partial<Seeds>): Draft {
  const seeds = { ...draft.seeds, ...change };
  const fonts = Object.entries(draft.brand.theme).filter(
    ([token]) => token.startsWith("font-") || token.startsWith("display-"),
  );
  const theme = { ...Object.fromEntries(fonts), ...derive(seeds) };
  return { ...draft, seeds, brand: { ...draft.brand, theme, header: seeds.header } };
}

/** A short name for addresses, from the brand's name; of Chinese names nothing is left. */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 40);

/** One host a line, however they are separated. */
export const hostsOf = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

/** What is sent. */
export const bodyOf = ({ slug, hosts, brand, adminEmail, version }: Draft) => ({
  slug,
  hosts: hostsOf(hosts),
  brand: { ...brand, legal_name: brand.legal_name.trim() || brand.name },
  ...(adminEmail.trim() ? { admin_email: adminEmail.trim() } : {}),
  ...(version ? { version } : {}),
});

/** Reads a file that somebody chose; null when it is none of ours. */
export function readFile(text: string): BrandFile | null {
  try {
    const file = JSON.parse(text) as Partial<BrandFile>;
    const { slug, hosts, brand } = file;
    const isFile = typeof slug === "string" && Array.isArray(hosts) && typeof brand?.theme === "object";
    if (!isFile || !slug || !hosts || !brand) return null;
    const usual = newDraft().brand;
    return { slug, hosts, is_default: false, brand: { ...usual, ...brand } };
  } catch {
    return null;
  }
}
