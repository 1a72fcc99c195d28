/** A code as the form holds it, and as it is sent. Pure. */
import { atWall, wallOf } from "../../../../i18n/zone";
import type { Currency, NewPromotionCode } from "../api";

/** What the form holds: numbers as they are typed, times on the wall. */
export interface CodeValues {
  code: string;
  takes: "percent" | "amount";
  percent: string;
  amount: string;
  currency: Currency;
  for_coins: boolean;
  for_pro: boolean;
  starts_at: string;
  ends_at: string;
  total_limit: string;
  user_limit: string;
}

const day = 86_400_000;

/** What is proposed: a fifth off T-Coins from now on, to the end of the day four weeks later, once a person. */
export const proposed = (now: Date, zone: string): CodeValues => ({
  code: "",
  takes: "percent",
  percent: "20",
  amount: "",
  currency: "USD",
  for_coins: true,
  for_pro: false,
  starts_at: wallOf(now, zone),
  ends_at: `${wallOf(new Date(now.getTime() + 28 * day), zone).slice(0, 10)}T23:59`,
  total_limit: "",
  user_limit: "1",
});

const isWhole = (text: string, most: number) =>
  /^\d{1,7}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= most;

const later = ({ starts_at, ends_at }: CodeValues) => ends_at > starts_at;

/** True, or what is wrong. */
export const rules = {
  code: (text: string) =>
    text.trim() === "" || /^[a-z0-9]{4,20}$/i.test(text.replace(/[\s-]/g, "")) || "code",
  percent: (text: string) => isWhole(text, 90) || "percent",
  amount: (text: string) =>
    (/^\d{1,7}([.,]\d{1,2})?$/.test(text.trim()) &&
      hundredths(text) >= 1 &&
      hundredths(text) <= 100_000_000) ||
    "amount",
  limit: (text: string) => text.trim() === "" || isWhole(text, 1_000_000) || "limit",
  end: (_: string, values: CodeValues) => later(values) || "end",
  products: (_: boolean, { for_coins, for_pro }: CodeValues) => for_coins || for_pro || "products",
};

/** `5`, `5.5` and `5,50` in hundredths. */
export const hundredths = (text: string): number => Math.round(Number(text.trim().replace(",", ".")) * 100);

const limitOf = (text: string) => (text.trim() === "" ? null : Number(text));
const momentOf = (wall: string, zone: string) => atWall(wall, zone)?.toISOString() ?? "";

/** What is sent; the form's rules have looked at the values. An amount is off money, so never off Pro. */
export const wishOf = (values: CodeValues, owner: string | null, zone: string): NewPromotionCode => {
  const isAmount = values.takes === "amount";
  return {
    code: values.code.trim() || null,
    percent: isAmount ? null : Number(values.percent),
    amount: isAmount ? hundredths(values.amount) : null,
    currency: isAmount ? values.currency : null,
    for_coins: isAmount || values.for_coins,
    for_pro: !isAmount && values.for_pro,
    starts_at: momentOf(values.starts_at, zone),
    ends_at: momentOf(values.ends_at, zone),
    total_limit: limitOf(values.total_limit),
    user_limit: limitOf(values.user_limit),
    owner_id: owner,
  };
};
