/** Chance that can be had again: the same seed gives the same run. */
export class Dice {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** Dice of their own for one use of a seed. */
  static for(seed: number, use: string): Dice {
    let hash = seed >>> 0;
    for (const character of use) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
    return new Dice(hash);
  }

  /** Between 0 and 1 (mulberry32). */
  share(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from `low` to `high`. */
  between(low: number, high: number): number {
    return low + Math.floor(this.share() * (high - low + 1));
  }

  /** One of several. */
  one<T>(things: readonly T[]): T {
    const thing = things[this.between(0, things.length - 1)];
    if (thing === undefined) throw new Error("nothing to choose from");
    return thing;
  }
}
