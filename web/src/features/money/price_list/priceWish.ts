/** The price list as the form holds it, and as it is sent. Pure. */
import type { Wire } from "../../../api/types";
import { type Currency, parseMoney, typedMoney } from "../../../i18n/money";
import type { GradingProduct, GradingScope, PriceList, RenewalTerm, Term } from "../orders/api";
import { currencies } from "../orders/office/filterOf";

/** A pack as it is typed. */
export interface PackValues {
  coins: string;
  currency: Currency;
  price: string;
}

/** What Pro costs for a term, as it is typed. */
export interface ProValues {
  term: Term;
  /** Whether it is for sale. */
  sold: boolean;
  coins: string;
  regular: string;
}

/** What Pro costs that renews, as it is typed; without a price it is not for sale. */
export interface RenewalValues {
  term: RenewalTerm;
  currency: Currency;
  price: string;
}

/** What a grading costs, as it is typed; without a price it is not for sale. */
export interface GradingValues {
  product: GradingProduct;
  scope: GradingScope;
  coins: string;
}

/** What the form holds. */
export interface PriceValues {
  packs: PackValues[];
  pro: ProValues[];
  renewals: RenewalValues[];
  gradings: GradingValues[];
  takes_transfer: boolean;
  transfer: string;
}

/** The most packs of all currencies together. */
export const mostPacks = 40;
export const mostCoins = 100_000;

/** Every term, from the shortest on: the order in which members see them. */
export const terms: readonly Term[] = ["1", "3", "6", "12", "lifetime"];

/** After how many months Pro can renew. */
export const renewalTerms: readonly RenewalTerm[] = ["1", "3", "6"];

/** What graders do, each more than the one before. */
export const gradingProducts: readonly GradingProduct[] = ["scores", "simple", "vip"];

/** How much is graded, from the most to the least. */
export const gradingScopes: readonly GradingScope[] = [
  "full_mock",
  "quick_mock",
  "speaking_section",
  "speaking_response",
  "writing_section",
  "writing_response",
];

/** The list as the form begins with it. A term that is not for sale keeps its row, so that it can be. */
export const valuesOf = ({ packs, pro, renewals, gradings, bank_transfer }: PriceList): PriceValues => ({
  packs: packs.map(({ coins, currency, price }) => ({
    coins: String(coins),
    currency,
    price: typedMoney(price),
  })),
  pro: terms.map((term) => {
    const price = pro.find((one) => one.term === term);
    return {
      term,
      sold: price !== undefined,
      coins: price ? String(price.coins) : "",
      regular: typeof price?.regular_coins === "number" ? String(price.regular_coins) : "",
    };
  }),
  renewals: currencies.flatMap((currency) =>
    renewalTerms.map((term) => {
      const found = renewals.find((one) => one.term === term && one.currency === currency);
      return { term, currency, price: found ? typedMoney(found.price) : "" };
    }),
  ),
  gradings: gradingScopes.flatMap((scope) =>
    gradingProducts.map((product) => {
      const found = gradings.find((one) => one.scope === scope && one.product === product);
      return { product, scope, coins: found ? String(found.coins) : "" };
    }),
  ),
  takes_transfer: bank_transfer !== null,
  transfer: bank_transfer ?? "",
});

const isSold = ({ price }: RenewalValues) => price.trim() !== "";
const isGraded = ({ coins }: GradingValues) => coins.trim() !== "";

/** What is sent; the form's rules have looked at the values. */
export const listOf = (values: PriceValues, version: number): Wire["ChangePriceList"] => ({
  version,
  packs: values.packs.map(({ coins, currency, price }) => ({
    coins: Number(coins),
    currency,
    price: parseMoney(price) ?? 0,
  })),
  pro: values.pro
    .filter(({ sold }) => sold)
    .map(({ term, coins, regular }) => ({
      term,
      coins: Number(coins),
      regular_coins: regular.trim() === "" ? null : Number(regular),
    })),
  renewals: values.renewals
    .filter(isSold)
    .map(({ term, currency, price }) => ({ term, currency, price: parseMoney(price) ?? 0 })),
  gradings: values.gradings
    .filter(isGraded)
    .map(({ product, scope, coins }) => ({ product, scope, coins: Number(coins) })),
  bank_transfer: values.takes_transfer ? values.transfer.trim() : null,
});

/** The field of the form that the server means: it counts only the terms that were sent. */
export function fieldOf(
  name: string,
  { pro, renewals, gradings }: Pick<PriceValues, "pro" | "renewals" | "gradings">,
): string {
  if (name.startsWith("bank_transfer")) return "transfer";
  const [, renewal] = /^renewals\.(\d+)\.\w+$/.exec(name) ?? [];
  if (renewal !== undefined) {
    const sent = renewals.flatMap((one, row) => (isSold(one) ? [row] : []));
    return `renewals.${sent[Number(renewal)] ?? renewal}.price`;
  }
  const [, grading] = /^gradings\.(\d+)\.\w+$/.exec(name) ?? [];
  if (grading !== undefined) {
    const sent = gradings.flatMap((one, row) => (isGraded(one) ? [row] : []));
    return `gradings.${sent[Number(grading)] ?? grading}.coins`;
  }
  const [, place, part] = /^pro\.(\d+)\.(\w+)$/.exec(name) ?? [];
  if (place === undefined) return name;
  const sent = pro.flatMap(({ sold }, row) => (sold ? [row] : []));
  return `pro.${sent[Number(place)] ?? place}.${part === "regular_coins" ? "regular" : "coins"}`;
}

const isCount = (text: string, least = 1) =>
  /^\d{1,6}$/.test(text.trim()) && Number(text) >= least && Number(text) <= mostCoins;

/** True, or what is wrong. */
export const rules = {
  coins: (text: string) => isCount(text) || "coins",
  price: (text: string) => {
    const price = parseMoney(text);
    return (price !== null && price >= 100 && price <= 100_000_000) || "price";
  },
  /** Empty where it is not for sale. */
  renewal: (text: string) => text.trim() === "" || rules.price(text),
  /** Empty where it is not for sale. */
  grading: (text: string) => text.trim() === "" || isCount(text) || "coins",
  /** So many T-Coins have one price in a currency. */
  once: (at: number, { packs }: PriceValues) => {
    const own = packs[at];
    const isTwice = packs.some(
      (pack, index) =>
        index < at && pack.currency === own?.currency && Number(pack.coins) === Number(own.coins),
    );
    return !isTwice || "twice";
  },
  /** What is crossed out is more than what is paid. */
  regular: (text: string, coins: string) =>
    text.trim() === "" || isCount(text, Number(coins) + 1) || "regular",
};

/** The place of the pack of the same currency before or after this one; null at the end. */
export function neighborOf(
  packs: readonly Pick<PackValues, "currency">[],
  at: number,
  step: -1 | 1,
): number | null {
  for (let place = at + step; place >= 0 && place < packs.length; place += step)
    if (packs[place]?.currency === packs[at]?.currency) return place;
  return null;
}
