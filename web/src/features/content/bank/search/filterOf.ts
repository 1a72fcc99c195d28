/** The filter stands in the address, so that back, reload and a sent link work. */

/** What narrows the list by a choice. */
export const narrowing = [
  "section",
  "kind",
  "question_type",
  "answer",
  "format",
  "pack",
  "state",
  "difficulty_from",
  "difficulty_to",
  "versions",
] as const;

/** Everything the search can be asked. */
export const filterNames = ["q", ...narrowing, "page"] as const;

export type FilterName = (typeof filterNames)[number];

/** Reads what is asked; empty values are not asked. */
export function filterOf(
  search: URLSearchParams,
): Partial<Record<FilterName, string>> & Record<string, string> {
  return Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = search.get(name)?.trim();
      return value ? [[name, value]] : [];
    }),
  );
}

/** The address with one filter changed; another filter begins at the first page. */
export function withFilter(search: URLSearchParams, name: FilterName, value: string): URLSearchParams {
  const next = new URLSearchParams(search);
  if (value) next.set(name, value);
  else next.delete(name);
  if (name !== "page") next.delete("page");
  return next;
}

/** Cuts an excerpt where found words begin and end. */
export function stretches(excerpt: string): { text: string; isFound: boolean }[] {
  return excerpt
    .split("\u0002")
    .flatMap((piece, at) => {
      if (at === 0) return [{ text: piece, isFound: false }];
      const [found = "", rest = ""] = piece.split("\u0003");
      return [
        { text: found, isFound: true },
        { text: rest, isFound: false },
      ];
    })
    .filter(({ text }) => text !== "");
}

/** An excerpt without a found word is merely how the text begins. */
export const hasFound = (excerpt: string) => excerpt.includes("\u0002");

/**
 * A question's words and the other places where something was found. Where an excerpt begins with the words themselves, they
 * carry its marks instead of standing there twice.
 */
export function placesOf(prompt: string, excerpt: string): { words: string; places: string } {
  let [at, count] = [0, 0];
  while (at < excerpt.length && count < prompt.length) {
    if (!"\u0002\u0003".includes(excerpt.charAt(at))) count += 1;
    at += 1;
  }
  if (excerpt.charAt(at) === "\u0003") at += 1;
  const words = excerpt.slice(0, at);
  if (words.replaceAll("\u0002", "").replaceAll("\u0003", "") !== prompt)
    return { words: prompt, places: excerpt };
  return { words, places: excerpt.slice(at).replace(/^[\s…]+/u, "") };
}
