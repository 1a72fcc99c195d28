/** The words of a passage one has read, or what opens them. */
import { useTranslation } from "react-i18next";
import { ApiError } from "../../../api/errors";
import { paths } from "../../../app/paths";
import { Button } from "../../../ui/Button";
import { Crumbs } from "../../../ui/Crumbs";
import { QueryGate } from "../../../ui/QueryGate";
import { SkeletonCard } from "../../../ui/Skeleton";
import { Empty, Forbidden } from "../../../ui/StateCard";
import { WordRows } from "../words/WordRows";
import { usePassage } from "./api";
import styles from "./met.module.css";
import { StudyPassage } from "./StudyPassage";

interface PassageWordsProps {
  /** Of the test. */
  version: string;
  set: string;
}

export function PassageWords({ version, set }: PassageWordsProps) {
  const { t } = useTranslation("flashcards");
  const query = usePassage({ version, set });
  const toBooks = <Button to={paths.flashcards}>{t("word.to_books")}</Button>;
  if (query.error instanceof ApiError && query.error.status === 402)
    return (
      <Forbidden
        alone
        title={t("met.locked_title")}
        text={t("met.locked_text")}
        action={<Button to={paths.plans}>{t("books.see_plans")}</Button>}
      />
    );
  return (
    <QueryGate
      title={t("met.passages")}
      query={query}
      skeleton={<SkeletonCard lines={[60, 80, 60, 80, 60, 80]} />}
    >
      {({ title, test, words }) => (
        <>
          <Crumbs label={t("crumbs")} steps={[{ to: paths.flashcards, text: t("title") }, { text: title }]} />
          <header className={styles.head}>
            <div>
              <h1 lang="en">{title}</h1>
              <p className="quiet num">
                {test} · {t("words", { count: words.length })}
              </p>
            </div>
            {words.length > 0 && <StudyPassage version={version} set={set} title={title} />}
          </header>
          {words.length > 0 ? (
            <WordRows words={words} />
          ) : (
            <Empty title={t("collections.no_words")} text={t("met.no_words")} action={toBooks} />
          )}
        </>
      )}
    </QueryGate>
  );
}
