/** Every machine-scored question: given, correct, outcome; each leads to its explanation. */
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Result, Section } from "../../../api/types";
import { paths, withQuery } from "../../../app/paths";
import { typeName } from "./AccuracyCard";
import { answerText, isMarked } from "./rules/accuracy";

type Item = Result["items"][number] & {
  /** How it was answered. */
  answer?: string;
  /** What was given as people read it, where ids say nothing. */
  given_text?: string | null;
  correct_text?: string | null;
};

const tones = { right: "chip ok", partial: "chip warn", wrong: "chip bad", blank: "chip" } as const;

export function AnswersCard({ result }: { result: Result }) {
  const { t } = useTranslation("results");
  const { t: tc } = useTranslation("common");
  const marked = result.items.filter(isMarked);
  const sections = [...new Set(marked.map(({ section }) => section))];
  if (marked.length === 0) return null;
  return (
    <section className="card answers">
      <div className="head">
        <h2 className="h3">{t("answers.title")}</h2>
        <span className="note">
          <span className="only-l">{t("answers.hint")} · </span>
          <Link className="link" to={withQuery(paths.allContent, { test: result.attempt.test.id })}>
            {t("content.all_tab")}
          </Link>
        </span>
      </div>
      {sections.map((section) => (
        <SectionTable
          key={section}
          attempt={result.attempt.id}
          section={section}
          name={tc(`sections.${section}`)}
          items={marked.filter((item) => item.section === section)}
        />
      ))}
    </section>
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
  return (
    <table className={isWorded ? "table num worded" : "table num"}>
      <caption>{name}</caption>
      <thead>
        <tr>
          <th scope="col">{t("answers.number")}</th>
          <th scope="col" className="type">
            {t("answers.type")}
          </th>
          <th scope="col">{t("answers.given")}</th>
          <th scope="col">{t("answers.correct")}</th>
          <th scope="col" className="outcome">
            {t("answers.outcome")}
          </th>
          <th scope="col" className="r">
            {t("answers.points")}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id}>
            <th scope="row">
              <Link
                className="link"
                to={withQuery(paths.explanation, { attempt, item: item.id })}
                aria-label={t("answers.explain", { number: item.number })}
              >
                {item.number}
              </Link>
            </th>
            <td className="type">{typeName(t, item.question_type)}</td>
            <Shown text={item.given_text} letters={answerText(item.answer, item.given)} />
            <Shown text={item.correct_text} letters={answerText(item.answer, item.correct)} />
            <td>
              <span className={tones[item.outcome as keyof typeof tones] ?? "chip"}>
                {t(`outcomes.${item.outcome}`)}
              </span>
            </td>
            <td className="r">{t("accuracy.of", { points: item.points ?? 0, of: item.max_points })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A whole word or sentence of the test, or the letters that stand for options. */
function Shown({ text, letters }: { text: string | null | undefined; letters: string }) {
  return text ? (
    <td lang="en" className="in-words">
      {text}
    </td>
  ) : (
    <td>{letters || "–"}</td>
  );
}
