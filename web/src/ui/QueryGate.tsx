/** The states of a screen that shows one answer of the server: loading, content, forbidden, failed, a page that is not there. */
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, errorText } from "../api/errors";
import { useSession } from "../api/session";
import { paths } from "../app/paths";
import { BeyondLast, isBeyondLast } from "./BeyondLast";
import { Button } from "./Button";
import { SkeletonPage } from "./Skeleton";
import { ErrorState, Forbidden } from "./StateCard";

interface QueryGateProps<T> {
  query: UseQueryResult<T>;
  /** Names the page while its content, which has a heading, is not there. */
  title?: string;
  /** Set when the query fills only a part of the screen: its heading, under which a failure stands. */
  part?: string;
  /** The shape to come. */
  skeleton?: ReactNode;
  /** Where a screen has two lists: what this one's page is called in the address, as for its `Pager`. */
  pageName?: string;
  children: (data: T) => ReactNode;
}

/** Shows what the query has; what was loaded once stays visible while a later try fails. */
export function QueryGate<T>({
  query,
  title,
  part,
  skeleton = <SkeletonPage />,
  pageName,
  children,
}: QueryGateProps<T>) {
  const heading = title && <h1 className="vh">{title}</h1>;
  if (isBeyondLast(query.data)) {
    return (
      <>
        {heading}
        <BeyondLast {...(pageName && { name: pageName })} />
      </>
    );
  }
  if (query.data !== undefined) return children(query.data);
  const retry = () => void query.refetch();
  if (query.isPending) {
    return (
      <>
        {heading}
        {skeleton}
      </>
    );
  }
  if (part) return <Failed title={part} error={query.error} onRetry={retry} />;
  return (
    <div className="page narrow">
      {heading}
      <Refused error={query.error} onRetry={retry} />
    </div>
  );
}

interface FailureProps {
  error: unknown;
  onRetry: () => void;
}

/** Why there is nothing to show. A thing that is not there and one that is not yours look the same. */
export function Refused({ error, onRetry }: FailureProps) {
  const { t } = useTranslation("common");
  const { profile } = useSession();
  const name = profile?.name || profile?.username || profile?.email || "";
  if (error instanceof ApiError && (error.status === 403 || error.status === 404)) {
    const kind = error.status === 403 ? "forbidden" : "missing";
    const text = t(`state.${kind}_text`, { name });
    return (
      <Forbidden
        title={t(`state.${kind}_title`)}
        // The server knows why: an account that is leaving is told so, and not to ask its school.
        text={kind === "forbidden" ? `${errorText(error, t)} ${text}` : text}
        action={<Button to={paths.landing}>{t("state.back_to_home")}</Button>}
      />
    );
  }
  return <Failed title={t("state.error_title")} error={error} onRetry={onRetry} />;
}

function Failed({ title, error, onRetry }: FailureProps & { title: string }) {
  const { t } = useTranslation("common");
  return (
    <ErrorState
      title={title}
      text={t("state.error_safe", { reason: errorText(error, t) })}
      action={<Button onClick={onRetry}>{t("state.try_again")}</Button>}
    />
  );
}
