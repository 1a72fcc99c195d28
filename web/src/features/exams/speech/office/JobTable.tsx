/** Jobs: a table where there is room, a list on phones. */
import { useTranslation } from "react-i18next";
import { formatScore } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { intlTag } from "../../../../i18n/languages";
import { planMoment } from "../../../../i18n/planDate";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { Chip } from "../../../../ui/Chip";
import { Pager } from "../../../../ui/Pager";
import { Cell, Row, Table } from "../../../../ui/Table";
import { type SpeechJob, type SpeechJobs, useRetry } from "../api";
import { dollars, duration } from "./figures";
import styles from "./office.module.css";

export function JobTable({ found }: { found: SpeechJobs }) {
  const { t } = useTranslation("speech");
  const names = new Map(found.brands.map(({ slug, name }) => [slug, name]));
  return (
    <Card
      pad={false}
      title={t("office.jobs_title")}
      aside={<span className="note num">{t("office.total", { count: found.total })}</span>}
    >
      <Table
        label={t("office.jobs_title")}
        className={`${styles.wide} num`}
        head={[
          t("office.queued_at"),
          t("office.brand"),
          t("office.provider"),
          { text: t("office.length"), right: true },
          { text: t("office.took"), right: true },
          { text: t("office.cost"), right: true },
          t("office.state"),
          { text: t("office.retry"), hidden: true },
        ]}
      >
        {found.data.map((job) => (
          <Row key={job.id}>
            <Cell head>
              <At job={job} />
            </Cell>
            <Cell>{names.get(job.brand) ?? job.brand}</Cell>
            <Cell>{t(`providers.${job.provider}`)}</Cell>
            <Cell right>
              <Length job={job} />
            </Cell>
            <Cell right>
              <Took job={job} />
            </Cell>
            <Cell right>
              <Cost job={job} />
            </Cell>
            <Cell>
              <State job={job} />
            </Cell>
            <Cell right>
              <Retry job={job} />
            </Cell>
          </Row>
        ))}
      </Table>
      <ul className={`${styles.narrow} num`} aria-label={t("office.jobs_title")}>
        {found.data.map((job) => (
          <li key={job.id}>
            <div className={styles.ends}>
              <b>
                <At job={job} />
              </b>
              <Length job={job} />
            </div>
            <div className="note">
              {names.get(job.brand) ?? job.brand} · {t(`providers.${job.provider}`)}
            </div>
            <State job={job} />
            <div className={styles.ends}>
              <span className="note">
                <Took job={job} /> · <Cost job={job} />
              </span>
              <Retry job={job} />
            </div>
          </li>
        ))}
      </ul>
      <Pager page={found.current_page} total={found.total} />
    </Card>
  );
}

interface OfJob {
  job: SpeechJob;
}

function At({ job }: OfJob) {
  const lang = useLanguage();
  return planMoment(job.created_at, lang);
}

function Length({ job }: OfJob) {
  const { t } = useTranslation("speech");
  const lang = useLanguage();
  return t("seconds", { value: formatScore(job.seconds, lang, 1) });
}

function Took({ job: { created_at, finished_at } }: OfJob) {
  const { t } = useTranslation("speech");
  if (!finished_at) return "–";
  const { unit, value } = duration((Date.parse(finished_at) - Date.parse(created_at)) / 1000);
  return t(`durations.${unit}`, { value });
}

function Cost({ job }: OfJob) {
  const lang = useLanguage();
  return dollars(job.cost_millicents, intlTag[lang]);
}

const tones = { queued: "plain", submitted: "brand", done: "ok", failed: "bad" } as const;

function State({ job: { state, failure, tries } }: OfJob) {
  const { t } = useTranslation("speech");
  return (
    <div>
      <Chip tone={tones[state]}>{t(`states.${state}`)}</Chip>
      {failure && <div className="note">{t(`failures.${failure}`)}</div>}
      {tries > 1 && <div className="note">{t("office.tries", { count: tries })}</div>}
    </div>
  );
}

function Retry({ job }: OfJob) {
  const { t } = useTranslation("speech");
  const lang = useLanguage();
  const retry = useRetry();
  if (!job.can_retry) return null;
  return (
    <Button
      size="small"
      loading={retry.isPending}
      aria-label={t("office.retry_of", { at: planMoment(job.created_at, lang) })}
      onClick={() => retry.mutate(job.id)}
    >
      {t("office.retry")}
    </Button>
  );
}
