/** One section: its score, its responses with what graders said of each, its questions by type. */
import { useTranslation } from "react-i18next";
import type { Result, Section } from "../../../api/types";
import { AccuracyCard } from "./AccuracyCard";
import { AnswersCard } from "./AnswersCard";
import { GraderCard } from "./GraderCard";
import { ResponseList } from "./ResponseList";
import styles from "./results.module.css";
import { accuracyByType } from "./rules/accuracy";
import { SectionHead } from "./SectionHead";

interface SectionTabProps {
  result: Result;
  section: Section;
}

export function SectionTab({ result, section }: SectionTabProps) {
  const { t: tc } = useTranslation("common");
  const { grading } = result;
  const responses = grading?.responses.filter(({ kind }) => kind === section) ?? [];
  const accuracy = accuracyByType(result.items).find((each) => each.section === section);
  return (
    <section className={styles.pane} aria-label={tc(`sections.${section}`)}>
      <SectionHead result={result} section={section} />
      {grading && responses.length > 0 && (
        <>
          {grading.state !== "delivered" && <GraderCard result={result} />}
          <ResponseList
            attempt={result.attempt.id}
            responses={responses}
            documents={grading.documents}
            isOut={grading.state === "delivered"}
            isOwn={result.is_own}
            showsAnswers={result.reads_responses}
          />
        </>
      )}
      {/* The questions themselves are opened by who has taken the test. */}
      {accuracy && !result.is_own && <AccuracyCard accuracy={accuracy} />}
      {accuracy && result.is_own && (
        <div className={styles.two}>
          <AnswersCard result={result} section={section} />
          <AccuracyCard accuracy={accuracy} />
        </div>
      )}
    </section>
  );
}
