/** How many questions are over. The words beside it say the same. */
export function StepBars({ at, of }: { at: number; of: number }) {
  return (
    <div className="try-bars" aria-hidden="true">
      {Array.from({ length: of }, (_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars have no other identity
        <i key={n} className={n < at ? "done" : n === at ? "now" : undefined} />
      ))}
    </div>
  );
}
