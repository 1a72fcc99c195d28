/** The four states of a screen that shows one answer of the server: loading, content, forbidden, failed. */
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ApiError, errorText } from "../api/errors";
import { useSession } from "../api/session";
import { paths } from "../app/paths";
import { SkeletonPage } from "./Skeleton";
import { ErrorState, Forbidden } from "./StateCard";

interface QueryGateProps<T> {
  query: UseQueryResult<T>;
  /** Names the page while its content, which has a heading, is not there. */
  title?: string;
  /** The shape to come. */
  skeleton?: ReactNode;
  children: (data: T) => ReactNode;
}

/** Shows what the query has; what was loaded once stays visible while a later try fails. */
export function QueryGate<T>({ query, title, skeleton = <SkeletonPage />, children }: QueryGateProps<T>) {
  if (query.data !== undefined) return children(query.data);
  const heading = title && <h1 className="vh">{title}</h1>;
  if (query.isPending) {
    return (
      <>
        {heading}
        {skeleton}
      </>
    );
  }
  return (
    <div className="page narrow">
      {heading}
      <Refused error={query.error} onRetry={() => void query.refetch()} />
    </div>
  );
}

/** Why there is nothing to show. A thing that is not there and one that is not yours look the same. */
export function Refused({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation("common");
  const { profile } = useSession();
  const name = profile?.name || profile?.username || profile?.email || "";
  if (error instanceof ApiError && (error.status === 403 || error.status === 404)) {
    const kind = error.status === 403 ? "forbidden" : "missing";
    return (
      <Forbidden
        title={t(`state.${kind}_title`)}
        text={t(`state.${kind}_text`, { name })}
        action={
          <Link className="btn" to={paths.landing}>
            {t("state.back_to_practice")}
          </Link>
        }
      />
    );
  }
  return (
    <ErrorState
      title={t("state.error_title")}
      text={t("state.error_safe", { reason: errorText(error, t) })}
      action={
        <button type="button" className="btn" onClick={onRetry}>
          {t("state.try_again")}
        </button>
      }
    />
  );
}
