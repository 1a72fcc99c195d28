/** Where the learner came from, if that is a page of ours: an address with a host would lead away. */
export function safeNext(next: string | null): string | null {
  return next !== null && /^\/(?![/\\])/.test(next) ? next : null;
}
