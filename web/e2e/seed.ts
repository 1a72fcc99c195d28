/**
 * What is proven for one combination at each merge and for all of them in the long form. The seed chooses, and the same
 * seed chooses the same again.
 */
import { Dice } from "./chaos/dice";

/** `TEST_SEED`, a number; the report prints it. */
export const seed = Number(process.env.TEST_SEED || 1);
/** `TEST_LONG=1`: every combination. */
export const isLong = process.env.TEST_LONG === "1";

/** One of several, by the seed. */
export function chosen<T>(name: string, from: readonly T[]): T {
  // By the name, so that one more screen does not change the choice for all others.
  return Dice.for(seed, name).one(from);
}

/** All of them, in an order by the seed. */
export function shuffled<T>(name: string, from: readonly T[]): T[] {
  const dice = Dice.for(seed, name);
  return from
    .map((thing) => ({ thing, place: dice.share() }))
    .sort((one, other) => one.place - other.place)
    .map(({ thing }) => thing);
}

/** One of several, or all of them in the long form. */
export function sample<T>(name: string, from: readonly T[]): readonly T[] {
  return isLong ? from : [chosen(name, from)];
}
