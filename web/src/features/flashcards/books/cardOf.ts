import { paths, withQuery } from "../../../app/paths";

/** The card screen of a deck, by its key on the device. */
export function cardOf(key: string): string {
  const [kind, id] = key.split(":");
  return kind === "list"
    ? withQuery(paths.wordCard, { list: id })
    : withQuery(paths.myWordCard, { collection: id });
}
