/** Every machine-scored question: given, correct, outcome; each leads to its explanation. */
import { useTranslation } from "react-i18next";
import type { Result, Section } from "../../../api/types";
import { paths, withQuery } from "../../../app/paths";
import { Card } from "../../../ui/Card";
import { Chip } from "../../../ui/Chip";
import { Cell, Row, Table } from "../../../ui/Table";
import { TextLink } from "../../../ui/TextLink";
import { typeName } from "./AccuracyCard";
import styles from "./AnswersCard.module.css";
import { answerText, isMarked } from "./rules/accuracy";

type Item = Result["items"][number] & {
  /** How it was answered. */
  answer?: string;
  /** What was given as people read it, where ids say nothing. */
  given_text?: string | null;
  correct_text?: string | null;
};

const tones = { right: "ok", partial: "warn", wrong: "bad", blank: "plain" } as const;

export function AnswersCard({ result }: { result: Result }) {
  const { t } = useTranslation("results");
  const { t: tc } = useTranslation("common");
  const marked = result.items.filter(isMarked);
  const sections = [...new Set(marked.map(({ section }) => section))];
  if (marked.length === 0) return null;
  return (
    <Card
      pad={false}
      className={styles.answers}
      title={t("answers.title")}
      aside={
        <span className="note">
          <span className={styles.wide}>{t("answers.hint")} · </span>
          <TextLink to={withQuery(paths.allContent, { test: result.attempt.test.id })}>
            {t("content.all_tab")}
          </TextLink>
        </span>
      }
    >
      {sections.map((section) => (
        <SectionTable
          key={section}
          attempt={result.attempt.id}
          section={section}
          name={tc(`sections.${section}`)}
          items={marked.filter((item) => item.section === section)}
        />
      ))}
    </Card>
  );
}

interface SectionTableProps {
  attempt: string;
  section: Section;
  name: string;
  items: Item[];
}

function SectionTable({ attempt, name, items }: SectionTableProps) {
  const { t } = useTranslation("results");
  const isWorded = items.some(({ answer }) => answer === "build_sentence");
  const given = isWorded ? undefined : styles.letters;
  return (
    <>
      <h3>{name}</h3>
      <Table
        label={name}
        className={isWorded ? `${styles.worded} num` : "num"}
        head={[
          { text: t("answers.number"), className: styles.number },
          { text: t("answers.type"), className: `${styles.type} ${styles.wide}` },
          { text: t("answers.given"), className: given },
          { text: t("answers.correct"), className: given },
          { text: t("answers.outcome"), className: styles.outcome },
          { text: t("answers.points"), right: true, className: styles.points },
        ]}
      >
        {items.map((item) => (
          <Row key={item.id}>
            <Cell head className={styles.number}>
              <TextLink
                to={withQuery(paths.explanation, { attempt, item: item.id })}
                aria-label={t("answers.explain", { number: item.number })}
              >
                {item.number}
              </TextLink>
            </Cell>
            <Cell className={styles.wide}>{typeName(t, item.question_type)}</Cell>
            <Shown text={item.given_text} letters={answerText(item.answer, item.given)} />
            <Shown text={item.correct_text} letters={answerText(item.answer, item.correct)} />
            <Cell className={styles.outcome}>
              <Chip tone={tones[item.outcome as keyof typeof tones] ?? "plain"}>
                {t(`outcomes.${item.outcome}`)}
              </Chip>
            </Cell>
            <Cell right className={styles.points}>
              {t("accuracy.of", { points: item.points ?? 0, of: item.max_points })}
            </Cell>
          </Row>
        ))}
      </Table>
    </>
  );
}

/** A whole word or sentence of the test, or the letters that stand for options. */
function Shown({ text, letters }: { text: string | null | undefined; letters: string }) {
  return text ? (
    <Cell className={styles.words}>
      <span lang="en">{text}</span>
    </Cell>
  ) : (
    <Cell className={styles.letters}>{letters || "–"}</Cell>
  );
}
