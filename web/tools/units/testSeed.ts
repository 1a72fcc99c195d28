/** The seed of this run's order: TEST_SEED, else one of its own. */
export function testSeed(): number {
  const text = process.env.TEST_SEED;
  if (!text) return Date.now() % 1_000_000;
  if (!/^\d+$/.test(text)) throw new Error(`TEST_SEED must be a number, not "${text}"`);
  return Number(text);
}
