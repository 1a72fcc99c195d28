/** Loading as the shape of what will come; never a spinner. */
interface SkeletonProps {
  /** Widths of the lines, in percent. */
  lines?: number[];
  /** A round thing before the first two lines. */
  round?: boolean;
}

/** Grey lines. Announced as busy, nothing more. */
export function LightSkeleton({ lines = [100, 92, 60], round = false }: SkeletonProps) {
  return (
    <div className="skel" aria-busy="true">
      {round && <i className="big" />}
      {lines.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: gray lines have no other identity
        <i key={index} style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}

/** A whole card that is still coming. */
export function LightSkeletonCard(props: SkeletonProps) {
  return (
    <div className="card pad">
      <LightSkeleton {...props} />
    </div>
  );
}

/** A screen of cards that is still coming. */
export function LightSkeletonPage({ cards = 3 }: { cards?: number }) {
  return (
    <div className="wrap page grid">
      {Array.from({ length: cards }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: gray cards have no other identity
        <LightSkeletonCard key={index} lines={index === 0 ? [35, 80, 60] : [100, 92, 60]} />
      ))}
    </div>
  );
}
