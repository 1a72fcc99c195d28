/** What a child's tests came to, test by test and together. The tests themselves stay the child's own. */
import { useSearchParams } from "react-router";
import { Pager } from "../../../ui/Pager";
import { QueryGate } from "../../../ui/QueryGate";
import { SkeletonCard } from "../../../ui/Skeleton";
import { AttemptRows } from "../../exams/reports/AttemptRows";
import { AnalysisCards } from "../profiles/analysis/AnalysisCards";
import { useChildTests } from "./api";

export function ChildResults({ id }: { id: string }) {
  const [search] = useSearchParams();
  const page = Math.max(1, Number(search.get("page")) || 1);
  return (
    <>
      <QueryGate query={useChildTests(id, page)} skeleton={<SkeletonCard lines={[100, 92, 96, 90]} />}>
        {({ data, current_page, total }) =>
          total > 0 && (
            <>
              <AttemptRows attempts={data} showsSections isOwn={false} />
              <Pager page={current_page} total={total} />
            </>
          )
        }
      </QueryGate>
      <AnalysisCards who={{ kind: "child", id }} />
    </>
  );
}
