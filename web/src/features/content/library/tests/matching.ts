/** Finding a test by what its card says, in the reader's language as in the test's own. */

/** Whether every word that was typed is somewhere on the card. */
export function matches(card: readonly string[], typed: string): boolean {
  const text = card.join(" ").toLocaleLowerCase();
  return typed
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
