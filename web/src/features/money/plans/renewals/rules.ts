/** What follows from a subscription. Pure. */
import type { Timestamp } from "../../../../api/types";
import type { Subscription } from "../api";
import type { AutoRenew, Payment, RenewalChange } from "./api";

/** Whether the card is charged again. */
export const isCharging = (renewal: AutoRenew | null): boolean =>
  renewal !== null && (renewal.status === "subscribed" || renewal.status === "past_due");

/** How often a card is tried for a period (D-085). */
export const mostTries = 3;

/** The period that was paid last; null before the first payment. */
export function runningPeriod({ auto_renew, payments }: Subscription): Payment | null {
  const end = auto_renew?.period_ends_at;
  return (end && payments.find(({ ends_at }) => ends_at === end)) || null;
}

const dayLength = 86_400_000;

/** The present day of a period, counted from 1, of how many. */
export function dayOf(period: { starts_at: Timestamp; ends_at: Timestamp }, now = new Date()) {
  const start = Date.parse(period.starts_at);
  const days = Math.max(1, Math.round((Date.parse(period.ends_at) - start) / dayLength));
  const passed = Math.floor((now.getTime() - start) / dayLength) + 1;
  return { day: Math.min(Math.max(passed, 1), days), days };
}

/** Until when Pro lasts when nothing more is charged; null when it has ended or never ends. */
export const lastsUntil = ({ pro_until, is_lifetime }: Subscription): Timestamp | null =>
  is_lifetime ? null : pro_until;

const shown = ["declined", "canceled", "resumed", "ended"] as const;
/** What a line of the history tells beside the payments. */
export type ShownEvent = (typeof shown)[number];

/** A line of the history. */
export type Line =
  | { kind: "payment"; at: Timestamp; payment: Payment }
  | { kind: "event"; at: Timestamp; event: ShownEvent };

const isShown = (what: RenewalChange["what"]): what is ShownEvent =>
  (shown as readonly string[]).includes(what);

/** Payments and what happened between them, newest first. */
export function linesOf({ payments, changes }: Pick<Subscription, "payments" | "changes">): Line[] {
  const lines: Line[] = [
    ...payments.map((payment) => ({ kind: "payment" as const, at: payment.paid_at, payment })),
    ...changes.flatMap(({ what, at }) =>
      isShown(what) ? [{ kind: "event" as const, at, event: what }] : [],
    ),
  ];
  return lines.sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
}
