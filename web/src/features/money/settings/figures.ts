/** The figures of the settings as the form shows them: their order, units and bounds. Pure. */
import type { Settings, SettingsChange } from "./api";

/** What a number counts. */
export type Unit = "coins" | "percent" | "hours" | "days" | "a_day" | "a_month" | "each";

interface Count {
  unit: Unit;
  min: number;
  max: number;
}

export type Figure = Count | "switch";

type Figures = { [G in keyof Settings]: { [F in keyof Settings[G]]: Figure } };

/** A test holds the bounds to the contract. */
export const figures = {
  prices: {
    pdf_report: { unit: "coins", min: 1, max: 10_000 },
    pdf_free_with_grading: "switch",
  },
  rewards: {
    email_verification: { unit: "coins", min: 0, max: 1_000 },
    invitation: { unit: "coins", min: 0, max: 1_000 },
    invitations_max: { unit: "a_month", min: 0, max: 1_000 },
  },
  discounts: {
    pro_grading: { unit: "percent", min: 0, max: 90 },
  },
  gradings: {
    included: "switch",
    scores_hours: { unit: "hours", min: 1, max: 720 },
    simple_hours: { unit: "hours", min: 1, max: 720 },
    vip_hours: { unit: "hours", min: 1, max: 720 },
    due_first_hours: { unit: "hours", min: 0, max: 168 },
    late_refund: { unit: "percent", min: 0, max: 100 },
    full_refund_after: { unit: "percent", min: 101, max: 1_000 },
    second_markings: { unit: "percent", min: 0, max: 100 },
    third_marking_above: { unit: "each", min: 0, max: 5 },
    dispute_days: { unit: "days", min: 0, max: 60 },
    grade_own_learners: "switch",
    calibration_responses: { unit: "each", min: 0, max: 20 },
  },
  fees: {
    card: { unit: "percent", min: 0, max: 20 },
  },
  renewals: {
    notice_days: { unit: "days", min: 1, max: 20 },
  },
  letters: {
    weekly: "switch",
  },
  limits: {
    free_tests: { unit: "a_day", min: 0, max: 100 },
    free_sections: { unit: "a_day", min: 0, max: 100 },
    free_word_lists: { unit: "each", min: 0, max: 100 },
    free_collections: { unit: "each", min: 0, max: 100 },
    free_collection_words: { unit: "each", min: 1, max: 1_000 },
  },
  pro: {
    pdf_credit: "switch",
    free_materials: "switch",
  },
} as const satisfies Figures;

export type Group = keyof typeof figures;
/** A figure by its group and name, as the API writes it: `prices.pdf_report`. */
export type Name = { [G in Group]: `${G}.${keyof (typeof figures)[G] & string}` }[Group];

/** What the form holds: numbers as they are typed. */
export type Values = {
  [G in keyof Settings]: { [F in keyof Settings[G]]: Settings[G][F] extends boolean ? boolean : string };
};

/** Each figure with its name and its kind, in the order of the form. */
export const groups = Object.entries(figures).map(([group, inside]) => ({
  group: group as Group,
  figures: Object.entries(inside).map(([name, figure]) => ({
    name: `${group}.${name}` as Name,
    figure: figure as Figure,
  })),
}));

const mapped = (source: object, change: (value: unknown) => unknown) =>
  Object.fromEntries(
    Object.entries(figures).map(([group, inside]) => [
      group,
      Object.fromEntries(
        Object.keys(inside).map((name) => [
          name,
          change((source as Record<string, Record<string, unknown>>)[group]?.[name]),
        ]),
      ),
    ]),
  );

/** Figures as the form begins with them. */
export const valuesOf = (settings: Settings): Values =>
  mapped(settings, (value) => (typeof value === "number" ? String(value) : value)) as Values;

/** What the form holds as figures; its rules have looked at them. */
export const settingsOf = (values: Values): Settings =>
  mapped(values, (value) => (typeof value === "string" ? Number(value) : value)) as Settings;

/** One figure of the settings. */
export function figureOf(settings: Settings, name: Name): number | boolean {
  const [group = "", figure = ""] = name.split(".");
  return (settings as unknown as Record<string, Record<string, number | boolean>>)[group]?.[figure] ?? 0;
}

/** The figures that differ, in the order of the form. */
export const changedNames = (before: Settings, after: Settings): Name[] =>
  groups
    .flatMap(({ figures }) => figures.map(({ name }) => name))
    .filter((name) => figureOf(before, name) !== figureOf(after, name));

/** What taking back a change does to what holds now. */
export interface Undo {
  /** Go back to what they were before the change. */
  back: Name[];
  /** Have been changed again since: what somebody set later stays. */
  kept: Name[];
}

/** Which figures of a change can go back. One that has its earlier value again is in neither list. */
export function undoOf({ before, after }: Pick<SettingsChange, "before" | "after">, now: Settings): Undo {
  const changed = changedNames(before, after).filter(
    (name) => figureOf(now, name) !== figureOf(before, name),
  );
  const isLatest = (name: Name) => figureOf(now, name) === figureOf(after, name);
  return { back: changed.filter(isLatest), kept: changed.filter((name) => !isLatest(name)) };
}

/** What holds now with some figures as they were. */
export const withFigures = (now: Settings, names: readonly Name[], before: Settings): Settings =>
  Object.fromEntries(
    groups.map(({ group, figures }) => [
      group,
      Object.fromEntries(
        figures.map(({ name }) => [
          name.slice(group.length + 1),
          figureOf(names.includes(name) ? before : now, name),
        ]),
      ),
    ]),
  ) as unknown as Settings;

/** Whether what was typed is a whole number within the bounds. */
export const isWithin = (text: string, { min, max }: { min: number; max: number }): boolean =>
  /^\d{1,6}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max;
