/** `/admin-tools/jobs`: how the installation's background jobs stand, what was given up and why, and starting it again. */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { errorText } from "../../../../api/errors";
import { useTitle } from "../../../../app/shell/useTitle";
import { formatDate, formatNumber } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { Chip } from "../../../../ui/Chip";
import { Pager } from "../../../../ui/Pager";
import { QueryGate } from "../../../../ui/QueryGate";
import { SkeletonCard } from "../../../../ui/Skeleton";
import { useSnackbar } from "../../../../ui/Snackbar";
import { Empty } from "../../../../ui/StateCard";
import { Cell, Row, Table } from "../../../../ui/Table";
import { type DeadJob, type Queue, useDeadJobs, useQueues, useRetryJobs } from "./api";
import styles from "./jobs.module.css";

export function JobsScreen() {
  const { t } = useTranslation("tools");
  const [search] = useSearchParams();
  const page = Math.max(1, Number(search.get("page")) || 1);
  useTitle(t("jobs.title"));
  return (
    <div className={`${styles.jobs} wrap`}>
      <header>
        <h1>{t("jobs.title")}</h1>
        <p className="quiet">{t("jobs.lead")}</p>
      </header>
      <QueryGate
        query={useDeadJobs(page)}
        part={t("jobs.dead")}
        skeleton={<SkeletonCard lines={[30, 90, 60]} />}
      >
        {({ data, current_page, total }) =>
          total === 0 ? (
            <Empty title={t("jobs.no_dead_title")} text={t("jobs.no_dead_text")} />
          ) : (
            <DeadJobs jobs={data} page={current_page} total={total} />
          )
        }
      </QueryGate>
      <QueryGate
        query={useQueues()}
        part={t("jobs.queues")}
        skeleton={<SkeletonCard lines={[30, 100, 100]} />}
      >
        {(queues) => <Queues queues={queues} />}
      </QueryGate>
    </div>
  );
}

function useRetry() {
  const { t } = useTranslation("tools");
  const { t: common } = useTranslation("common");
  const say = useSnackbar();
  const { mutate, isPending, variables } = useRetryJobs();
  const retry = (id: string | null) =>
    mutate(id, {
      onSuccess: (count) => say(t("jobs.retried", { count })),
      onError: (error) => say(errorText(error, common)),
    });
  return { retry, isPending, of: variables };
}

function DeadJobs({ jobs, page, total }: { jobs: DeadJob[]; page: number; total: number }) {
  const { t } = useTranslation("tools");
  const { retry, isPending, of } = useRetry();
  return (
    <Card
      pad={false}
      title={t("jobs.dead_count", { count: total })}
      aside={
        <Button size="small" loading={isPending && of === null} onClick={() => retry(null)}>
          {t("jobs.retry_all")}
        </Button>
      }
    >
      <ul className={styles.dead}>
        {jobs.map((job) => (
          <li key={job.id}>
            <Told job={job} />
            <Button
              size="small"
              loading={isPending && of === job.id}
              aria-label={t("jobs.retry_of", { name: job.name })}
              onClick={() => retry(job.id)}
            >
              {t("jobs.retry")}
            </Button>
          </li>
        ))}
      </ul>
      <Pager page={page} total={total} />
    </Card>
  );
}

function Told({ job }: { job: DeadJob }) {
  const { t } = useTranslation("tools");
  const lang = useLanguage();
  const { name, brand, attempts, error, request_id, dead_at } = job;
  return (
    <div className={styles.told}>
      <p>
        <b>{name}</b> <Chip>{brand ?? t("jobs.platform")}</Chip>
      </p>
      <p className={styles.error}>{error ?? t("jobs.no_error")}</p>
      <p className="note num">
        {t("jobs.tries", { count: attempts })} · {formatDate(dead_at, lang, "dayTimeYear")}
        {request_id && ` · ${t("jobs.request", { id: request_id })}`}
      </p>
    </div>
  );
}

/** Queues that the product has; another version may have others, by their stored names. */
const known = ["mails", "reports", "grading", "payments", "speech", "analytics", "upkeep"] as const;

function Queues({ queues }: { queues: Queue[] }) {
  const { t } = useTranslation("tools");
  const lang = useLanguage();
  const nameOf = (queue: string) => {
    const name = known.find((each) => each === queue);
    return name ? t(`jobs.names.${name}`) : queue;
  };
  if (queues.length === 0) return <Empty title={t("jobs.idle_title")} text={t("jobs.idle_text")} />;
  return (
    <Card pad={false} title={t("jobs.queues")} aside={<span className="note">{t("jobs.live")}</span>}>
      <Table
        label={t("jobs.queues")}
        className="num"
        head={[
          t("jobs.queue"),
          { text: t("jobs.waiting"), right: true },
          { text: t("jobs.retrying"), right: true },
          { text: t("jobs.running"), right: true },
          { text: t("jobs.failed"), right: true },
          t("jobs.due_since"),
        ]}
      >
        {queues.map(({ queue, waiting, retrying, running, dead, due_since }) => (
          <Row key={queue}>
            <Cell head>{nameOf(queue)}</Cell>
            {[waiting, retrying, running, dead].map((figure, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: figures keep their places
              <Cell key={index} right>
                {formatNumber(figure, lang)}
              </Cell>
            ))}
            <Cell>{due_since ? formatDate(due_since, lang, "dayTime") : "–"}</Cell>
          </Row>
        ))}
      </Table>
    </Card>
  );
}
