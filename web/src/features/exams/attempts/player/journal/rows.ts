import type { AnswerValue } from "../types";

/** One version of one answer, as it lies on the device. Rows are only added and, once a newer one is safe, dropped. */
export interface AnswerRow {
  user: string;
  attempt: string;
  item: string;
  seq: number;
  value: AnswerValue;
  /** Server time at which the learner wrote it: an answer written in time counts even if it arrives late. */
  client_at: string;
  /** 1 until the server has acknowledged this row or a newer one; absent afterwards, so that the index is short. */
  pending?: 1;
  /** The server's code when it will never take this row, for example `answer_too_late`. */
  refused?: string;
}

/**
 * A sequence number is `counter * DEVICES + device`: it grows with every version whatever the clock says, and two
 * devices that go on from the same stored answer never use the same number, so neither version is dropped as a repeat.
 */
export const DEVICES = 1024;

export function nextSeq(newestKnown: number, device: number): number {
  return (Math.floor(newestKnown / DEVICES) + 1) * DEVICES + device;
}

export function newest(rows: readonly AnswerRow[]): AnswerRow | undefined {
  return rows.reduce<AnswerRow | undefined>(
    (best, row) => (best && best.seq > row.seq ? best : row),
    undefined,
  );
}

/** How many unsent versions of one item the device keeps; only the newest is ever sent. */
const KEPT_UNSENT = 20;

export function append(
  rows: readonly AnswerRow[],
  row: Omit<AnswerRow, "seq" | "pending">,
  device: number,
): AnswerRow[] {
  const seq = nextSeq(newest(rows)?.seq ?? 0, device);
  const grown: AnswerRow[] = [...rows, { ...row, seq, pending: 1 }];
  return grown.length > KEPT_UNSENT ? grown.slice(-KEPT_UNSENT) : grown;
}

/**
 * The server holds version `seq`: everything up to it is safe. The acknowledged row stays as the base of the next
 * number; a newer row that is still unsent stays unsent.
 */
export function acknowledge(rows: readonly AnswerRow[], seq: number): AnswerRow[] {
  const base = newest(rows.filter((row) => row.seq <= seq));
  return rows
    .filter((row) => row.seq > seq || row === base)
    .map((row) => {
      if (row !== base) return row;
      const { pending: _, refused: __, ...settled } = row;
      return settled;
    });
}

/** The server's newest version enters the journal when it is newer than all that the device has. */
export function adopt(rows: readonly AnswerRow[], kept: Omit<AnswerRow, "pending">): AnswerRow[] {
  const mine = newest(rows);
  if (!mine || mine.seq < kept.seq) return [{ ...kept }];
  return acknowledge(rows, kept.seq);
}

export function refuse(rows: readonly AnswerRow[], seq: number, code: string): AnswerRow[] {
  return rows.map((row) => {
    if (row.seq > seq || !row.pending) return row;
    const { pending: _, ...rest } = row;
    return { ...rest, refused: code };
  });
}

/** The number is taken by another value: the newest version goes on under a higher one. */
export function renumber(rows: readonly AnswerRow[], device: number): AnswerRow[] {
  const top = newest(rows);
  if (!top?.pending) return [...rows];
  const { seq: _, pending: __, ...version } = top;
  return append(rows, version, device).filter((row) => row.seq !== top.seq);
}

/** What is sent: the newest row of each item, if it is unsent. Older unsent rows are covered by its acknowledgement. */
export function toSend(pending: readonly AnswerRow[]): AnswerRow[] {
  const byItem = new Map<string, AnswerRow>();
  for (const row of pending) {
    const key = `${row.attempt} ${row.item}`;
    const known = byItem.get(key);
    if (!known || known.seq < row.seq) byItem.set(key, row);
  }
  return [...byItem.values()];
}
