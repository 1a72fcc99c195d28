/** Loading as the shape of what will come; never a spinner. */
import MuiSkeleton from "@mui/material/Skeleton";
import { Card } from "./Card";
import styles from "./Skeleton.module.css";

interface SkeletonProps {
  /** Widths of the lines, in percent. */
  lines?: number[];
  /** A round thing before the first two lines. */
  round?: boolean;
}

/** Grey lines. Announced as busy, nothing more. */
export function Skeleton({ lines = [100, 92, 60], round = false }: SkeletonProps) {
  return (
    <div className={styles.lines} aria-busy="true">
      {round && <MuiSkeleton variant="circular" width={58} height={58} />}
      {lines.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: gray lines have no other identity
        <MuiSkeleton key={index} width={`${width}%`} height={14} />
      ))}
    </div>
  );
}

/** A whole card that is still coming. */
export function SkeletonCard(props: SkeletonProps) {
  return (
    <Card component="div">
      <Skeleton {...props} />
    </Card>
  );
}

/** A screen of cards that is still coming. */
export function SkeletonPage({ cards = 3 }: { cards?: number }) {
  return (
    <div className="wrap page grid">
      {Array.from({ length: cards }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: gray cards have no other identity
        <SkeletonCard key={index} lines={index === 0 ? [35, 80, 60] : [100, 92, 60]} />
      ))}
    </div>
  );
}
