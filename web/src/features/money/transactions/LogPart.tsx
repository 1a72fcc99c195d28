/** Entries: what they come to first, then page by page. */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { paths } from "../../../app/paths";
import { Button } from "../../../ui/Button";
import { QueryGate } from "../../../ui/QueryGate";
import { SkeletonCard } from "../../../ui/Skeleton";
import { Empty } from "../../../ui/StateCard";
import { useLog } from "./api";
import type { LogFilter } from "./filterOf";
import { LogTable } from "./LogTable";
import { useUserName } from "./names";
import { OnePerson } from "./OnePerson";
import { SumsCard } from "./SumsCard";

export function LogPart({ filter }: { filter: LogFilter }) {
  const { t } = useTranslation("transactions");
  const [search] = useSearchParams();
  const nameOf = useUserName();
  const page = Math.max(1, Number(search.get("page")) || 1);
  const isNarrowed = Object.keys(filter).length > 0;
  const everything = `${paths.officeTransactions}?period=all`;
  return (
    <QueryGate
      query={useLog(filter, page)}
      part={t("entries.title")}
      skeleton={
        <>
          <SkeletonCard lines={[30, 60]} />
          <SkeletonCard lines={[30, 100, 100, 100, 100]} />
        </>
      }
    >
      {(log) => {
        const first = log.data[0];
        return (
          <>
            {filter.user && <OnePerson id={filter.user} name={first ? nameOf(first.user) : null} />}
            {log.total === 0 ? (
              <Empty
                title={t(isNarrowed ? "empty.narrowed_title" : "empty.title")}
                text={t(isNarrowed ? "empty.narrowed_text" : "empty.text")}
                action={isNarrowed && <Button to={everything}>{t("empty.all")}</Button>}
              />
            ) : (
              <>
                <SumsCard log={log} />
                <LogTable log={log} />
              </>
            )}
          </>
        );
      }}
    </QueryGate>
  );
}
