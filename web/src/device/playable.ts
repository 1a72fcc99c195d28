/** Which encodings of a recording this browser plays. */

/** One encoding of a recording. */
export interface Encoded {
  type: string;
  url: string;
}

/** Those it plays, best first; all of them when it will not say. */
export function playable<T extends Encoded>(sources: readonly T[]): T[] {
  const probe = document.createElement("audio");
  const surely = sources.filter((source) => probe.canPlayType(source.type) === "probably");
  const perhaps = sources.filter((source) => probe.canPlayType(source.type) === "maybe");
  return surely.length + perhaps.length > 0 ? [...surely, ...perhaps] : [...sources];
}
