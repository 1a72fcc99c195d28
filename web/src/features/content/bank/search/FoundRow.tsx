import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths, withQuery } from "../../../../app/paths";
import { Difficulty } from "../Difficulty";
import { useNames } from "../names";
import { StateChip } from "../StateChip";
import type { FoundQuestion } from "../types";
import { hasFound, placesOf, stretches } from "./filterOf";
import styles from "./search.module.css";

/**
 * A question in the list: its words and what they are about, with the found words marked, then what it is and where it
 * stands. Many have the same words ("Choose the best response."), so what they are about is always there.
 */
export function FoundRow({ question }: { question: FoundQuestion }) {
  const { t } = useTranslation(["bank", "common"]);
  const names = useNames();
  const { item, pack_version_id: pack, title, version, section } = question;
  const { words, places } = placesOf(question.prompt, question.excerpt);
  return (
    <li>
      <Link to={withQuery(paths.question, { pack, item })}>
        <span className={`${styles.id} num`}>{item}</span>
        <span className={styles.words} lang="en">
          <Marked excerpt={words} />
        </span>
        {question.stimulus && (
          <span className={styles.stimulus} lang="en">
            <Marked excerpt={question.stimulus} />
          </span>
        )}
        {hasFound(places) && (
          <span className={styles.places} lang="en">
            <Marked excerpt={places} />
          </span>
        )}
        <span className={styles.facts}>
          <b style={{ color: `var(--c-${section})` }}>{t(`common:sections.${section}`)}</b>
          <span>{names.questionType(question.question_type)}</span>
          <span className="num">
            <span lang="en">{title}</span> v{version}
            {question.versions > 1 && ` · ${t("search.versions", { count: question.versions })}`}
          </span>
        </span>
        <span className={styles.side}>
          <Difficulty value={question.difficulty} />
          <StateChip state={question.state} />
        </span>
      </Link>
    </li>
  );
}

function Marked({ excerpt }: { excerpt: string }) {
  return stretches(excerpt).map(({ text, isFound }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: stretches are cut anew, never moved
    isFound ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
  );
}
