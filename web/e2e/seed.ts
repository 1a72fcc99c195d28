/**
 * What is proven for one combination at each merge and for all of them in the long form. The seed chooses, and the same
 * seed chooses the same again.
 */
import { Dice } from "./chaos/dice";

/** `TEST_SEED`, a number; the report prints it. */
export const seed = Number(process.env.TEST_SEED || 1);
/** `TEST_LONG=1`: every combination. */
export const isLong = process.env.TEST_LONG === "1";

/** A number for a name, so that one more screen does not change the choice for all others (FNV-1a). */
function hash(name: string): number {
  let value = 0x811c9dc5;
  for (const letter of name) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return value;
}

/** One of several, by the seed. */
export function chosen<T>(name: string, from: readonly T[]): T {
  return new Dice(hash(`${seed} ${name}`)).one(from);
}

/** All of them, in an order by the seed. */
export function shuffled<T>(name: string, from: readonly T[]): T[] {
  const dice = new Dice(hash(`${seed} ${name}`));
  return from
    .map((thing) => ({ thing, place: dice.share() }))
    .sort((one, other) => one.place - other.place)
    .map(({ thing }) => thing);
}

/** One of several, or all of them in the long form. */
export function sample<T>(name: string, from: readonly T[]): readonly T[] {
  return isLong ? from : [chosen(name, from)];
}
