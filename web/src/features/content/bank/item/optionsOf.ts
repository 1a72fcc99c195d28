/** What there is to choose in a question, and its key, whatever its kind. */
import type { BankItem } from "../types";

interface Option {
  id: string;
  text: string;
  isRight: boolean;
}

/** What the wire may hold beyond the kinds with plain options. */
interface Shape {
  kind: string;
  sentence?: string;
  options?: { id: string; text: string }[];
  chunks?: { id: string; text: string }[];
  places?: { id: string; before: string }[];
  categories?: { id: string; text: string }[];
  rows?: { id: string; text: string }[];
  columns?: { id: string; text: string }[];
}

interface Key {
  correct: string[];
  matches?: Record<string, string>;
  accepted?: string[][];
}

const shapeOf = (question: BankItem) => (question.set.items[0]?.answer ?? { kind: "" }) as Shape;

/** The options with what is right; none for tasks and typed answers. */
export function optionsOf(question: BankItem): Option[] {
  const shape = shapeOf(question);
  const key = question.key as Key;
  const choices =
    shape.options ??
    shape.chunks ??
    shape.rows ??
    shape.places?.map(({ id, before }) => ({ id, text: before ? `■ ${before}` : "■" })) ??
    [];
  const matches = key.matches ?? {};
  const accepted = new Set(key.accepted?.flat());
  return choices.map(({ id, text }) => ({
    id,
    text,
    isRight: key.correct.includes(id) || id in matches || accepted.has(id),
  }));
}

/** What the key says beyond right options: pairs, orders, letters. */
export function keyFacts(question: BankItem): { id: string; value: string }[] {
  const shape = shapeOf(question);
  const key = question.key as Key;
  const names = new Map(
    [shape.options, shape.chunks, shape.rows, shape.columns, shape.categories]
      .flatMap((group) => group ?? [])
      .map(({ id, text }) => [id, text]),
  );
  const name = (id: string) => names.get(id) ?? id;
  const pairs = Object.entries(key.matches ?? {}).map(([from, to]) => ({ id: name(from), value: name(to) }));
  const orders = (key.accepted ?? []).map((order, at) => ({
    id: String(at + 1),
    value: order.map(name).join(" "),
  }));
  const typed =
    optionsOf(question).length === 0 ? key.correct.map((value, at) => ({ id: String(at + 1), value })) : [];
  const order =
    shape.kind === "order_steps"
      ? key.correct.map((id, at) => ({ id: String(at + 1), value: name(id) }))
      : [];
  return [...pairs, ...orders, ...typed, ...order];
}
