/** Where the keyboard goes on the desk: from criterion to criterion, over the task score, to the next response. */
import { type Content, type Missing, missingIn } from "../draft/content";
import type { GradingJob } from "../types";

/** Something in the marking panel that takes the focus. */
export interface Place {
  item: string;
  /** A criterion by name, the task score, the comment, the text under edit; `send` belongs to the whole job. */
  part: { criterion: string } | "score" | "comment" | "document" | "send";
}

/** What is missing, as a place. */
export function placeOf({ item, dimension, isDocument }: Missing): Place {
  if (isDocument) return { item, part: "document" };
  return { item, part: dimension === null ? "score" : { criterion: dimension } };
}

/** Criteria and task score of one response, in the order of the panel. */
function scalesOf(job: GradingJob, item: string): Place[] {
  const response = job.responses.find((one) => one.item === item);
  const criteria = response?.rubric.dimensions.map(
    ({ name }): Place => ({ item, part: { criterion: name } }),
  );
  return [...(criteria ?? []), { item, part: "score" }];
}

/** Where marking a response begins: with what is not set yet, else with its first criterion. */
export function beginningOf(job: GradingJob, content: Content, item: string): Place {
  const open = missingIn(job, content).find((missing) => missing.item === item);
  return open ? placeOf(open) : (scalesOf(job, item)[0] ?? { item, part: "score" });
}

/** Where the focus goes once a scale is settled. `content` is what was there before: the settled scale counts as set. */
export function placeAfter(job: GradingJob, content: Content, { item, part }: Place): Place {
  const scales = scalesOf(job, item);
  const at = scales.findIndex((scale) => isSamePart(scale.part, part));
  const following = scales[at + 1];
  if (following) return following;
  const index = job.responses.findIndex((one) => one.item === item);
  const nextItem = job.responses[index + 1]?.item;
  if (nextItem !== undefined) return beginningOf(job, content, nextItem);
  // The last one is done: back to what was left out, else to the way out.
  const left = missingIn(job, content).map(placeOf);
  const open = left.find((place) => place.item !== item || !isSamePart(place.part, part));
  return open ?? { item, part: "send" };
}

/** The scale before this one, for a digit that went wrong. */
export function placeBefore(job: GradingJob, { item, part }: Place): Place | null {
  const all = job.responses.flatMap((response) => scalesOf(job, response.item));
  const at = all.findIndex((place) => place.item === item && isSamePart(place.part, part));
  return all[at - 1] ?? null;
}

/** Whether two places of one response are the same. */
export function isSamePart(one: Place["part"], other: Place["part"]): boolean {
  if (typeof one === "string" || typeof other === "string") return one === other;
  return one.criterion === other.criterion;
}

/** The element of a place within the panel. */
export function selectorOf({ part }: Place): string {
  switch (part) {
    case "comment":
      return "[data-part=comment] textarea";
    case "document":
      return "[data-part=document] [role=textbox]";
    case "send":
      return "[data-part=send]";
    case "score":
      return "[data-scale=score] [role=radio][tabindex='0']";
    default:
      return `[data-scale="${CSS.escape(part.criterion)}"] [role=radio][tabindex='0']`;
  }
}
