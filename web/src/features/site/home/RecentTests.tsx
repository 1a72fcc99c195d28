/** The last tests: a table where there is room, a list on phones. */

import { useTranslation } from "react-i18next";
import { isOpen } from "../../../api/attempts";
import type { AttemptCard, Section } from "../../../api/types";
import { paths, withQuery } from "../../../app/paths";
import { formatDate } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { Card } from "../../../ui/Card";
import { Chip } from "../../../ui/Chip";
import { scaleOf, scoreText } from "../../../ui/scores/scale";
import { Cell, Row, Table } from "../../../ui/Table";
import { TextLink } from "../../../ui/TextLink";
import styles from "./home.module.css";

const columns = [
  { key: "r", section: "reading" },
  { key: "l", section: "listening" },
  { key: "s", section: "speaking" },
  { key: "w", section: "writing" },
] as const satisfies { key: string; section: Section }[];

const shown = 6;

export function RecentTests({ attempts }: { attempts: AttemptCard[] }) {
  const { t } = useTranslation("home");
  const recent = attempts.slice(0, shown);
  return (
    <Card
      pad={false}
      title={t("recent.title")}
      aside={
        <span className={styles.aside}>
          <TextLink className="small" to={paths.testResults}>
            {t("recent.all")}
          </TextLink>
        </span>
      }
    >
      <div className={styles.wide}>
        <Table
          label={t("recent.title")}
          className={`${styles.recent} num`}
          head={[
            t("recent.date"),
            t("recent.test"),
            ...columns.map(({ key }) => ({ text: t(`recent.${key}`), right: true })),
            { text: t("recent.open"), hidden: true },
          ]}
        >
          {recent.map((attempt) => (
            <TestRow key={attempt.id} attempt={attempt} />
          ))}
        </Table>
      </div>
      <ul className={`${styles.rows} ${styles.slim} num`}>
        {recent.map((attempt) => (
          <Line key={attempt.id} attempt={attempt} />
        ))}
      </ul>
    </Card>
  );
}

function TestRow({ attempt }: { attempt: AttemptCard }) {
  const { t } = useTranslation(["home", "common"]);
  const lang = useLanguage();
  const score = useScore(attempt);
  return (
    <Row>
      <Cell className={`quiet ${styles.date}`}>{formatDate(attempt.created_at, lang, "day")}</Cell>
      <Cell>
        <b lang="en">{attempt.title}</b>
        <span className={`note ${styles.extent}`}>
          {t(`common:modes.${attempt.mode}`)}
          <Extent attempt={attempt} />
        </span>
      </Cell>
      {columns.map(({ key, section }) => (
        <Cell key={key} right>
          {score(section) ?? <span className={styles.dash}>–</span>}
        </Cell>
      ))}
      <Cell right>
        <State attempt={attempt} />
      </Cell>
    </Row>
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
      <div className={`row ${styles.line}`}>
        <b lang="en">{attempt.title}</b>
        <Extent attempt={attempt} />
        <State attempt={attempt} />
      </div>
      <div className={`row note ${styles.line}`}>
        <span>
          {formatDate(attempt.created_at, lang, "day")} · {t(`common:modes.${attempt.mode}`)}
        </span>
        <span className={styles.scores}>{scores.join("\u2003")}</span>
      </div>
    </li>
  );
}

/** Which section or set it was, if not the whole test. */
function Extent({ attempt: { scope } }: { attempt: AttemptCard }) {
  const { t } = useTranslation(["home", "common"]);
  if (!scope?.section) return null;
  const section = t(`common:sections.${scope.section}`);
  const number = scope.sets.length;
  const extent =
    number > 1 ? t("home:recent.several_sets", { section, number }) : t("home:recent.one_set", { section });
  return <span className="note"> · {scope.kind === "set" ? extent : section}</span>;
}

/** What can be done with the attempt, or what it waits for. */
function State({ attempt }: { attempt: AttemptCard }) {
  const { t } = useTranslation("home");
  const isUnfinished = isOpen(attempt);
  const to = withQuery(isUnfinished ? paths.test : paths.result, { attempt: attempt.id });
  return (
    <span className={styles.state}>
      {isUnfinished && <Chip tone="warn">{t("recent.not_finished")}</Chip>}
      {attempt.due_at && <Chip tone="brand">{t("recent.marking")}</Chip>}
      <TextLink className="small" to={to}>
        {t(isUnfinished ? "recent.continue" : "recent.open")}
      </TextLink>
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
