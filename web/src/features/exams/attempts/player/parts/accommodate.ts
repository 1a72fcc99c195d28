import type { Item, PartContent } from "../types";

/**
 * Extra time: windows of tasks and countdowns of questions by the factor that was granted. The clocks of parts come
 * from the server with it already.
 */
export function withExtraTime(content: PartContent, factor: number): PartContent {
  if (factor === 1) return content;
  const longer = (seconds: number) => Math.round(seconds * factor);
  const ofItem = (item: Item): Item => {
    const { answer } = item;
    const seconds = item.seconds ? { seconds: longer(item.seconds) } : {};
    if (answer.kind !== "speaking" && answer.kind !== "writing") return { ...item, ...seconds };
    const { read, prepare, respond } = answer.timing;
    const timing = { read: longer(read), prepare: longer(prepare), respond: longer(respond) };
    return { ...item, ...seconds, answer: { ...answer, timing } };
  };
  return { ...content, sets: content.sets.map((set) => ({ ...set, items: set.items.map(ofItem) })) };
}
