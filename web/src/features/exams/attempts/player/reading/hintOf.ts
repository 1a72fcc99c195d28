/** The hint beside a question about a text. Some kinds are asked of recordings too, where their hint speaks of hearing. */
import type { Item } from "../types";

export function hintOf(kind: Item["question_type"]) {
  return kind === "detail" || kind === "attitude" ? (`${kind}_text` as const) : (kind as "inference");
}
