/** The machine-scored questions of a section, first those that cost points: given, correct, outcome; each leads to its explanation. */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { Result, Section } from "../../../api/types";
import { paths, withQuery } from "../../../app/paths";
import { Card } from "../../../ui/Card";
import { Chip } from "../../../ui/Chip";
import { Cell, Row, Table } from "../../../ui/Table";
import { TextLink } from "../../../ui/TextLink";
import { ToggleRow } from "../../../ui/ToggleRow";
import { typeName } from "./AccuracyCard";
import styles from "./AnswersCard.module.css";
import { answerText, isMarked } from "./rules/accuracy";
import { isMissed } from "./rules/nextStep";

type Item = Result["items"][number];

const tones = { right: "ok", partial: "warn", wrong: "bad", blank: "plain" } as const;

interface AnswersCardProps {
  result: Result;
  section: Section;
}

export function AnswersCard({ result, section }: AnswersCardProps) {
  const { t } = useTranslation("results");
  const [search, setSearch] = useSearchParams();
  const marked = result.items.filter((item) => item.section === section && isMarked(item));
  const missed = marked.filter(isMissed);
  // Where nothing was missed there is nothing to choose.
  const show = missed.length === 0 || search.get("show") === "all" ? "all" : "missed";
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
      {missed.length > 0 && (
        <div className={styles.show}>
          <ToggleRow
            label={t("answers.show")}
            value={show}
            options={[
              { value: "missed", text: t("answers.missed", { number: missed.length }) },
              { value: "all", text: t("answers.all", { number: marked.length }) },
            ]}
            onChange={(value) =>
              setSearch(
                (now) => {
                  now.set("show", value);
                  return now;
                },
                { replace: true, preventScrollReset: true },
              )
            }
          />
        </div>
      )}
      <AnswersTable attempt={result.attempt.id} items={show === "all" ? marked : missed} />
    </Card>
  );
}

interface AnswersTableProps {
  attempt: string;
  items: Item[];
}

function AnswersTable({ attempt, items }: AnswersTableProps) {
  const { t } = useTranslation("results");
  const isWorded = items.some(({ answer }) => answer === "build_sentence");
  const given = isWorded ? undefined : styles.letters;
  return (
    <Table
      label={t("answers.title")}
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
