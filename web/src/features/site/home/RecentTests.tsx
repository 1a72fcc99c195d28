/** The last tests: a table where there is room, a list on phones. */
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { AttemptCard, Section } from "../../../api/types";
import { paths, withQuery } from "../../../app/paths";
import { formatDate } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { Empty } from "../../../ui/StateCard";
import { isOpen } from "../../exams/attempts/setup/choice";
import { scaleOf, scoreText } from "../../exams/reports/scores/scale";

const columns = [
  { key: "r", section: "reading" },
  { key: "l", section: "listening" },
  { key: "s", section: "speaking" },
  { key: "w", section: "writing" },
] as const satisfies { key: string; section: Section }[];

const shown = 6;

export function RecentTests({ attempts }: { attempts: AttemptCard[] }) {
  const { t } = useTranslation("home");
  if (attempts.length === 0) return <Empty title={t("recent.empty")} text={t("recent.empty_text")} />;
  const recent = attempts.slice(0, shown);
  return (
    <section className="card recent">
      <div className="head">
        <h2 className="h3">{t("recent.title")}</h2>
        <span className="note from-m">{t("recent.legend")}</span>
        <Link className="small link" to={paths.testResults}>
          {t("recent.all")}
        </Link>
      </div>
      <div className="scroll from-m">
        <table className="table num">
          <thead>
            <tr>
              <th>{t("recent.date")}</th>
              <th>{t("recent.test")}</th>
              <th>{t("recent.mode")}</th>
              {columns.map(({ key }) => (
                <th key={key} className="r">
                  {t(`recent.${key}`)}
                </th>
              ))}
              <th>
                <span className="vh">{t("recent.open")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {recent.map((attempt) => (
              <Row key={attempt.id} attempt={attempt} />
            ))}
          </tbody>
        </table>
      </div>
      <ul className="rows to-m num">
        {recent.map((attempt) => (
          <Line key={attempt.id} attempt={attempt} />
        ))}
      </ul>
    </section>
  );
}

function Row({ attempt }: { attempt: AttemptCard }) {
  const { t } = useTranslation(["home", "common"]);
  const lang = useLanguage();
  const score = useScore(attempt);
  return (
    <tr>
      <td className="quiet">{formatDate(attempt.created_at, lang, "day")}</td>
      <td>
        <b>{attempt.title}</b>
        <Extent attempt={attempt} />
      </td>
      <td className="quiet">{t(`common:modes.${attempt.mode}`)}</td>
      {columns.map(({ key, section }) => (
        <td key={key} className="r">
          {score(section) ?? <span className="dash">–</span>}
        </td>
      ))}
      <td className="r">
        <State attempt={attempt} />
      </td>
    </tr>
  );
}

function Line({ attempt }: { attempt: AttemptCard }) {
  const { t } = useTranslation(["home", "common"]);
  const lang = useLanguage();
  const score = useScore(attempt);
  const scores = columns.flatMap(({ key, section }) => {
    const text = score(section);
    return text ? [`${t(`home:recent.${key}`)} ${text}`] : [];
  });
  return (
    <li>
      <div className="row">
        <b>{attempt.title}</b>
        <Extent attempt={attempt} />
        <State attempt={attempt} />
      </div>
      <div className="row note">
        <span>
          {formatDate(attempt.created_at, lang, "day")}, {t(`common:modes.${attempt.mode}`)}
        </span>
        <span className="scores">{scores.join("\u2003")}</span>
      </div>
    </li>
  );
}

/** Which section or set it was, if not the whole test. */
function Extent({ attempt: { scope } }: { attempt: AttemptCard }) {
  const { t } = useTranslation(["home", "common"]);
  if (!scope?.section) return null;
  const section = t(`common:sections.${scope.section}`);
  return (
    <span className="note"> {scope.kind === "set" ? t("home:recent.one_set", { section }) : section}</span>
  );
}

/** What can be done with the attempt, or what it waits for. */
function State({ attempt }: { attempt: AttemptCard }) {
  const { t } = useTranslation("home");
  const isUnfinished = isOpen(attempt);
  const to = withQuery(isUnfinished ? paths.test : paths.result, { attempt: attempt.id });
  return (
    <span className="state">
      {isUnfinished && <span className="chip warn">{t("recent.not_finished")}</span>}
      {attempt.due_at && <span className="chip brand">{t("recent.marking")}</span>}
      <Link className="small link" to={to}>
        {t(isUnfinished ? "recent.continue" : "recent.open")}
      </Link>
    </span>
  );
}

function useScore(attempt: AttemptCard) {
  const lang = useLanguage();
  const scale = scaleOf(attempt.format);
  return (section: Section) => {
    const score = attempt.scores[section];
    return score === undefined ? null : scoreText(score, scale, lang);
  };
}
