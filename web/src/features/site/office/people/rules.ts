/** What the office may do with somebody, and what of them is worth a word. Pure. */
import { hasRole } from "../../../../api/session";
import type { Profile } from "../../../../api/types";
import { fieldDay, isForLife } from "../../../../i18n/planDate";
import type { AdminUser } from "./api";

/** Whether paid time runs. */
export const isPaid = ({ pro_until }: AdminUser, now = new Date()): boolean =>
  pro_until !== null && Date.parse(pro_until) > now.getTime();

/** From so many days before its end on, paid time is worth a word. */
const soon = 7;

/** How many midnights in GMT+8 lie before the end of paid time; null unless it ends within a week. */
export function daysLeft(user: AdminUser, now = new Date()): number | null {
  const { pro_until, is_old_pro } = user;
  if (pro_until === null || is_old_pro || !isPaid(user, now) || isForLife(pro_until)) return null;
  const midnight = (at: Date) => Date.parse(fieldDay(at));
  const days = Math.round((midnight(new Date(pro_until)) - midnight(now)) / 86_400_000);
  return days <= soon ? days : null;
}

/** What a reader of the office may do with somebody. The server decides; this only spares a dead end. */
export interface Powers {
  /** Pro, old Pro and T-Coins (D-114). */
  money: boolean;
  /** Blocking. */
  block: boolean;
  /** Devices and the password link. */
  access: boolean;
  /** Reading what was done about the person. */
  activity: boolean;
  /** Why something is missing. */
  reason: "self_no" | "rank_no" | "money_no" | null;
}

/** No one acts on a higher rank, gives to themselves or locks themselves out. */
export function powersOver(user: AdminUser, reader: Profile | null): Powers {
  const isSuper = hasRole(reader, "super-admin");
  const isSelf = reader?.id === user.id;
  const isBelow = isSuper || !user.roles.includes("super-admin");
  return {
    money: isSuper && !isSelf,
    block: isBelow && !isSelf,
    access: isBelow,
    activity: isSuper,
    reason: isSelf ? "self_no" : !isBelow ? "rank_no" : isSuper ? null : "money_no",
  };
}
