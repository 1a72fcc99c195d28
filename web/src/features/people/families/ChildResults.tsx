/** What a child's tests came to, test by test and together. What was written and said stays the child's own. */
import type { ComponentType } from "react";
import { useSearchParams } from "react-router";
import type { Wire } from "../../../api/types";
import { Pager } from "../../../ui/Pager";
import { QueryGate } from "../../../ui/QueryGate";
import { SkeletonCard } from "../../../ui/Skeleton";
import { AnalysisCards } from "../profiles/analysis/AnalysisCards";
import { useChildTests } from "./api";

/** The list of tests is drawn by the reports; the route table brings it. */
export type TestRows = ComponentType<{
  attempts: Wire["TranscriptRow"][];
  showsSections: boolean;
  isOwn?: boolean;
}>;

export function ChildResults({ id, Tests }: { id: string; Tests: TestRows }) {
  const [search] = useSearchParams();
  const page = Math.max(1, Number(search.get("page")) || 1);
  return (
    <>
      <QueryGate query={useChildTests(id, page)} skeleton={<SkeletonCard lines={[100, 92, 96, 90]} />}>
        {({ data, current_page, total }) =>
          total > 0 && (
            <>
              <Tests attempts={data} showsSections isOwn={false} />
              <Pager page={current_page} total={total} />
            </>
          )
        }
      </QueryGate>
      <AnalysisCards who={{ kind: "child", id }} />
    </>
  );
}
