/** Attempts as a table on wide screens and as a list on phones. */
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { AttemptCard, Section } from "../../api/types";
import { paths, withQuery } from "../../app/paths";
import { formatDate } from "../../i18n/format";
import { useLanguage } from "../../i18n/language";
import { rangeText, scoreFormat, totalFigure } from "./rules/figures";
import { standingOf } from "./rules/standing";

const order: Section[] = ["reading", "listening", "speaking", "writing"];

interface AttemptRowsProps {
  attempts: AttemptCard[];
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
              {t("list.total")}
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
                <span className="note">{tc(`formats.${attempt.test.format as "ibt-2023"}`)}</span>
              </td>
              <td>{tc(`modes.${attempt.mode}`)}</td>
              {showsSections &&
                order.map((section) => (
                  <td className="r" key={section}>
                    <SectionFigure attempt={attempt} section={section} />
                  </td>
                ))}
              <td className="r strong">
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
              <span className="strong">
                <TotalText attempt={attempt} />
              </span>
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

function Title({ attempt }: { attempt: AttemptCard }) {
  const isRunning = standingOf(attempt).kind === "running";
  return (
    <Link
      className="title"
      lang="en"
      to={withQuery(isRunning ? paths.test : paths.result, { attempt: attempt.id })}
    >
      {attempt.test.title}
    </Link>
  );
}

/** Bands have at most 6, so any higher figure tells the older scale. */
function formatOf(attempt: AttemptCard, lang: "en" | "cn" | "tw") {
  return scoreFormat(attempt.test.format === "ibt-2026" ? "bands" : "points30", lang);
}

function SectionFigure({ attempt, section }: { attempt: AttemptCard; section: Section }) {
  const { t } = useTranslation("results");
  const lang = useLanguage();
  const found = attempt.sections.find((entry) => entry.section === section);
  if (found?.state === "pending") return <span className="chip">{t("list.chip_marking")}</span>;
  if (found?.scaled == null) return <span className="quiet">–</span>;
  return formatOf(attempt, lang)(found.scaled);
}

function TotalText({ attempt }: { attempt: AttemptCard }) {
  const lang = useLanguage();
  const figure = totalFigure(attempt.total, attempt.test.kind);
  const format = formatOf(attempt, lang);
  switch (figure.kind) {
    case "score":
      return format(figure.scaled);
    case "range":
      return rangeText(figure.low, figure.high, format);
    case "pending":
    case "none":
      return <span className="quiet">–</span>;
    default:
      return figure satisfies never;
  }
}

function State({ attempt }: { attempt: AttemptCard }) {
  const { t } = useTranslation("results");
  const { kind } = standingOf(attempt);
  if (kind === "done" && attempt.sittings > 1) {
    return <span className="chip warn">{t("list.sittings", { count: attempt.sittings })}</span>;
  }
  const tone = kind === "done" ? "chip ok" : kind === "running" ? "chip brand" : "chip";
  return <span className={tone}>{t(`list.states.${kind}`)}</span>;
}
