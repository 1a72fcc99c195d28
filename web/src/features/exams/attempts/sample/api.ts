/** The questions to try without an account, and what checks an answer. The server keeps nothing of it. */
import { api } from "../../../../api/client";
import type { Section } from "../../../../api/types";
import type { AnswerValue, AudioClip, CheckedSet, Item, ItemSet } from "../player/types";

/** One question with its stimulus. */
export interface Question {
  /** Which one it is, among those of all tests. */
  key: string;
  test: string;
  section: Section;
  set: ItemSet;
  item: Item;
}

export async function fetchSample(): Promise<Question[]> {
  const { data } = await api.get("/api/sample", { quiet: true });
  return data.flatMap(({ test_id, section, set }) => {
    const [item] = set.items;
    return item ? [{ key: `${test_id} ${item.id}`, test: test_id, section, set, item }] : [];
  });
}

export async function checkAnswer({ test, item }: Question, value: AnswerValue): Promise<CheckedSet> {
  const body = { test_id: test, item: item.id, value };
  const { keys, transcript } = await api.post("/api/sample/check", { body, quiet: true });
  return { items: keys, transcript };
}

/** What is heard for a question. */
export function clipOf({ set, item }: Question): AudioClip | null {
  return item.audio ?? item.replay ?? set.audio ?? null;
}
