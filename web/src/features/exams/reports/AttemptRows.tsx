/** Attempts as a table on wide screens and as a list on phones. */
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Section } from "../../../api/types";
import { paths, withQuery } from "../../../app/paths";
import { formatDate } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { rangeText, scaleOf, scoreFormat, totalFigure } from "./rules/figures";
import { standingOf } from "./rules/standing";
import type { TranscriptRow } from "./types";

const order: Section[] = ["reading", "listening", "speaking", "writing"];

interface AttemptRowsProps {
  attempts: TranscriptRow[];
  /** Section scores, for the transcript. */
  showsSections: boolean;
}

export function AttemptRows({ attempts, showsSections }: AttemptRowsProps) {
  const { t } = useTranslation("results");
  const { t: tc } = useTranslation("common");
  const lang = useLanguage();
  if (attempts.length === 0) return null;
  return (
    <section className="card attempts num" aria-label={t("list.all")}>
      <table className="table only-l">
        <thead>
          <tr>
            <th scope="col">{t("list.date")}</th>
            <th scope="col">{t("list.test")}</th>
            <th scope="col">{t("list.mode")}</th>
            {showsSections &&
              order.map((section) => (
                <th scope="col" className="r" key={section}>
                  {tc(`sections.${section}`)}
                </th>
              ))}
            <th scope="col" className="r">
              {tc("sections.total")}
            </th>
            <th scope="col" className="r">
              {t("list.state")}
            </th>
          </tr>
        </thead>
        <tbody>
          {attempts.map((attempt) => (
            <tr key={attempt.id}>
              <td className="date">{formatDate(attempt.submitted_at ?? attempt.created_at, lang, "day")}</td>
              <td>
                <Title attempt={attempt} />
                <span className="note">{tc(`formats.${attempt.format as "ibt-2023"}`)}</span>
              </td>
              <td>{tc(`modes.${attempt.mode}`)}</td>
              {showsSections &&
                order.map((section) => (
                  <td className="r" key={section}>
                    <SectionFigure attempt={attempt} section={section} />
                  </td>
                ))}
              <td className="r">
                <TotalText attempt={attempt} />
              </td>
              <td className="r">
                <State attempt={attempt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="rows only-s">
        {attempts.map((attempt) => (
          <li key={attempt.id}>
            <div className="row between">
              <Title attempt={attempt} />
              <State attempt={attempt} />
            </div>
            <p className="note row between">
              <span>
                {formatDate(attempt.submitted_at ?? attempt.created_at, lang, "day")} ·{" "}
                {tc(`modes.${attempt.mode}`)}
              </span>
              <b className="strong">
                <TotalText attempt={attempt} />
              </b>
            </p>
            {showsSections && (
              <dl className="four">
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
        ))}
      </ul>
    </section>
  );
}

function Title({ attempt }: { attempt: TranscriptRow }) {
  const isRunning = standingOf(attempt).kind === "running";
  return (
    <Link
      className="title"
      lang="en"
      to={withQuery(isRunning ? paths.test : paths.result, { attempt: attempt.id })}
    >
      {attempt.title}
    </Link>
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
  return isAwaited ? (
    <span className="chip">{t("list.chip_marking")}</span>
  ) : (
    <span className="quiet">–</span>
  );
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
  const tone = kind === "done" ? "chip ok" : kind === "running" ? "chip brand" : "chip";
  return <span className={tone}>{t(`list.states.${kind}`)}</span>;
}
