/** The shape of a result: head, gauges, two cards. */
import { Card } from "../../../ui/Card";
import { Skeleton, SkeletonCard } from "../../../ui/Skeleton";
import styles from "./Bands.module.css";

export function ResultSkeleton() {
  return (
    <div className="grid page">
      <Skeleton lines={[30, 45]} />
      <Card component="div" className={styles.toCome}>
        {["a", "b", "c", "d", "e"].map((key) => (
          <Skeleton key={key} round lines={[70, 50]} />
        ))}
      </Card>
      <SkeletonCard lines={[30, 100, 92, 84]} />
    </div>
  );
}
