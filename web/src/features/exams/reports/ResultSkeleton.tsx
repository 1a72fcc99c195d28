/** The shape of a result: head, gauges, two cards. */
import { Skeleton, SkeletonCard } from "../../../ui/Skeleton";

export function ResultSkeleton() {
  return (
    <div className="grid page">
      <Skeleton lines={[30, 45]} />
      <div className="card pad gauges-to-come">
        {["a", "b", "c", "d", "e"].map((key) => (
          <Skeleton key={key} round lines={[70, 50]} />
        ))}
      </div>
      <SkeletonCard lines={[30, 100, 92, 84]} />
    </div>
  );
}
