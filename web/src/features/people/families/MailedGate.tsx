/** A page that a mailed link opens: reading, worn out, failed, or the question. */
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, errorText } from "../../../api/errors";
import { Button } from "../../../ui/Button";
import { SkeletonCard } from "../../../ui/Skeleton";
import { ErrorState } from "../../../ui/StateCard";

interface MailedGateProps<T> {
  title: string;
  query: UseQueryResult<T>;
  expired: ReactNode;
  children: (data: T) => ReactNode;
}

export function MailedGate<T>({ title, query, expired, children }: MailedGateProps<T>) {
  const { t: common } = useTranslation("common");
  return (
    <div className="wrap page narrow" aria-live="polite">
      {query.data === undefined && query.isPending && (
        <>
          <h1 className="vh">{title}</h1>
          <SkeletonCard />
        </>
      )}
      {query.data !== undefined && children(query.data)}
      {query.data === undefined && query.error && (isExpired(query.error) ? expired : null)}
      {query.data === undefined && query.error && !isExpired(query.error) && (
        <ErrorState
          alone
          title={common("state.error_title")}
          text={errorText(query.error, common)}
          action={<Button onClick={() => void query.refetch()}>{common("state.try_again")}</Button>}
        />
      )}
    </div>
  );
}

/** Used, replaced, too old or forged: told alike. */
export const isExpired = (error: unknown) => error instanceof ApiError && error.status === 422;
