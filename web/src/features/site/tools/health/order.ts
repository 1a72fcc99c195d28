/** Which parts come first, and what of them is told. Pure. */
import type { Part, PartHealth, PartState } from "./api";

const order: Record<PartState, number> = { down: 0, degraded: 1, ok: 2, off: 3 };

/** The worst first; those that stand alike keep the server's order. */
export const worstFirst = (parts: readonly PartHealth[]): PartHealth[] =>
  parts.toSorted((one, other) => order[one.state] - order[other.state]);

/** Whether somebody has to do something about it. */
export const needsAttention = ({ state }: PartHealth): boolean => state === "down" || state === "degraded";

/** Parts that are asked something and answer; of the others something is counted. */
const asked = ["database", "cache", "storage"] as const satisfies readonly Part[];

export type Asked = (typeof asked)[number];
export type Counted = Exclude<Part, Asked>;

export const isAsked = (part: Part): part is Asked => asked.some((each) => each === part);
