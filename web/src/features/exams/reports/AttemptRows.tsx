/** Attempts as a table on wide screens and as a list on phones. */
import { useTranslation } from "react-i18next";
import type { Section } from "../../../api/types";
import { paths, withQuery } from "../../../app/paths";
import { formatDate } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { Card } from "../../../ui/Card";
import { Chip } from "../../../ui/Chip";
import { Cell, Row, Table } from "../../../ui/Table";
import { TextLink } from "../../../ui/TextLink";
import styles from "./lists.module.css";
import { rangeText, scaleOf, scoreFormat, totalFigure } from "./rules/figures";
import { standingOf } from "./rules/standing";
import type { TranscriptRow } from "./types";

const order: Section[] = ["reading", "listening", "speaking", "writing"];

interface AttemptRowsProps {
  attempts: TranscriptRow[];
  /** Section scores, for the transcript. */
  showsSections: boolean;
  /** A running test is opened by its learner only; a parent opens the results of a child. */
  isOwn?: boolean;
}

export function AttemptRows({ attempts, showsSections, isOwn = true }: AttemptRowsProps) {
  const { t } = useTranslation("results");
  if (attempts.length === 0) return null;
  return (
    <Card pad={false} className="num" aria-label={t("list.all")}>
      <Wide attempts={attempts} showsSections={showsSections} isOwn={isOwn} />
      <ul className={styles.rows}>
        {attempts.map((attempt) => (
          <Line key={attempt.id} attempt={attempt} showsSections={showsSections} isOwn={isOwn} />
        ))}
      </ul>
    </Card>
  );
}

function Wide({ attempts, showsSections, isOwn = true }: AttemptRowsProps) {
  const { t } = useTranslation("results");
  const { t: tc } = useTranslation("common");
  const lang = useLanguage();
  const sections = showsSections ? order : [];
  return (
    <Table
      label={t("list.all")}
      className={styles.table}
      head={[
        t("list.date"),
        t("list.test"),
        t("list.mode"),
        ...sections.map((section) => ({ text: tc(`sections.${section}`), right: true })),
        { text: tc("sections.total"), right: true },
        { text: t("list.state"), right: true },
      ]}
    >
      {attempts.map((attempt) => (
        <Row key={attempt.id}>
          <Cell className={styles.date}>
            {formatDate(attempt.submitted_at ?? attempt.created_at, lang, "dayYear")}
          </Cell>
          <Cell>
            <Title attempt={attempt} isOwn={isOwn} />
            <span className={`note ${styles.format}`}>{tc(`formats.${attempt.format as "ibt-2023"}`)}</span>
          </Cell>
          <Cell>{tc(`modes.${attempt.mode}`)}</Cell>
          {sections.map((section) => (
            <Cell right key={section}>
              <SectionFigure attempt={attempt} section={section} />
            </Cell>
          ))}
          <Cell right>
            <TotalText attempt={attempt} />
          </Cell>
          <Cell right>
            <State attempt={attempt} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

interface LineProps {
  attempt: TranscriptRow;
  showsSections: boolean;
  isOwn: boolean;
}

/** The same on a phone. */
function Line({ attempt, showsSections, isOwn }: LineProps) {
  const { t: tc } = useTranslation("common");
  const lang = useLanguage();
  return (
    <li>
      <div className={`row ${styles.between}`}>
        <Title attempt={attempt} isOwn={isOwn} />
        <State attempt={attempt} />
      </div>
      <p className={`note row ${styles.between}`}>
        <span>
          {formatDate(attempt.submitted_at ?? attempt.created_at, lang, "dayYear")} ·{" "}
          {tc(`modes.${attempt.mode}`)}
        </span>
        <b className="strong">
          <TotalText attempt={attempt} />
        </b>
      </p>
      {showsSections && (
        <dl className={styles.four}>
          {order.map((section) => (
            <div key={section}>
              <dt className="note">{tc(`sections.${section}`)}</dt>
              <dd>
                <SectionFigure attempt={attempt} section={section} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

function Title({ attempt, isOwn }: Omit<LineProps, "showsSections">) {
  const isRunning = standingOf(attempt).kind === "running";
  if (isRunning && !isOwn) return <b lang="en">{attempt.title}</b>;
  return (
    <TextLink lang="en" to={withQuery(isRunning ? paths.test : paths.result, { attempt: attempt.id })}>
      {attempt.title}
    </TextLink>
  );
}

function SectionFigure({ attempt, section }: { attempt: TranscriptRow; section: Section }) {
  const { t } = useTranslation("results");
  const lang = useLanguage();
  const score = attempt.scores[section];
  if (score !== undefined) {
    const format = scoreFormat(scaleOf(attempt.scale), lang);
    // A section of a short test is a range, as its total (D-033).
    return attempt.kind === "quick_mock" ? rangeText(score.low, score.high, format) : format(score.scaled);
  }
  // Practice of one section or set has no others to wait for.
  const isWhole = attempt.kind === "full_mock" || attempt.kind === "quick_mock";
  const isAwaited = isWhole && standingOf(attempt).kind === "marking";
  return isAwaited ? <Chip>{t("list.chip_marking")}</Chip> : <span className="quiet">–</span>;
}

function TotalText({ attempt }: { attempt: TranscriptRow }) {
  const lang = useLanguage();
  const format = scoreFormat(scaleOf(attempt.scale), lang);
  const figure = totalFigure({ total: attempt.total, sections: [] });
  if (figure.kind === "score") return <b>{format(figure.scaled)}</b>;
  if (figure.kind === "range") return <b>{rangeText(figure.low, figure.high, format)}</b>;
  return <span className="quiet">–</span>;
}

function State({ attempt }: { attempt: TranscriptRow }) {
  const { t } = useTranslation("results");
  const { kind } = standingOf(attempt);
  const tone = kind === "done" ? "ok" : kind === "running" ? "brand" : "plain";
  return <Chip tone={tone}>{t(`list.states.${kind}`)}</Chip>;
}
