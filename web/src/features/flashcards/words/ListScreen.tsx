/** `/flashcards/vocabularies/list`: the words of a list. */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { ApiError } from "../../../api/errors";
import { paths, withQuery } from "../../../app/paths";
import { useTitle } from "../../../app/shell/useTitle";
import { Button } from "../../../ui/Button";
import { Crumbs } from "../../../ui/Crumbs";
import { QueryGate } from "../../../ui/QueryGate";
import { SkeletonCard } from "../../../ui/Skeleton";
import { Empty, Forbidden } from "../../../ui/StateCard";
import { useBegun } from "../decks/begun";
import { Progress } from "../decks/Progress";
import { useBooks, useList } from "./api";
import { WordRows } from "./WordRows";
import styles from "./words.module.css";

export function ListScreen() {
  const { t } = useTranslation("flashcards");
  const [search] = useSearchParams();
  const list = search.get("list") ?? "";
  const query = useList(list);
  const isClosed = query.error instanceof ApiError && query.error.status === 402;
  const toBooks = <Button to={paths.flashcards}>{t("word.to_books")}</Button>;
  useTitle(query.data?.name ?? t("title"));
  if (list === "" || isClosed)
    return (
      <div className="wrap page narrow">
        {isClosed ? (
          <Forbidden
            alone
            title={t("books.locked_title")}
            text={t("books.locked_text")}
            action={<Button to={paths.plans}>{t("books.see_plans")}</Button>}
          />
        ) : (
          <Empty alone title={t("word.no_list")} text={t("word.no_list_text")} action={toBooks} />
        )}
      </div>
    );
  return (
    <div className="wrap page">
      <QueryGate
        title={t("title")}
        query={query}
        skeleton={<SkeletonCard lines={[60, 80, 60, 80, 60, 80]} />}
      >
        {({ name, book, words }) => (
          <>
            <ListHead list={list} name={name} book={book} count={words.length} />
            <WordRows words={words} />
          </>
        )}
      </QueryGate>
    </div>
  );
}

interface ListHeadProps {
  list: string;
  name: string;
  book: string;
  count: number;
}

function ListHead({ list, name, book, count }: ListHeadProps) {
  const { t } = useTranslation("flashcards");
  const begun = useBegun().of({ kind: "list", id: list });
  const id = useBooks().data?.find(({ title }) => title === book)?.id;
  return (
    <>
      <Crumbs
        label={t("crumbs")}
        steps={[
          { to: paths.flashcards, text: t("title") },
          ...(id ? [{ to: withQuery(paths.flashcards, { book: id }), text: book }] : [{ text: book }]),
          { text: name },
        ]}
      />
      <header className={styles.listHead}>
        <div>
          <h1>{name}</h1>
          <p className="quiet num">
            {t("words", { count })}
            {begun && <Progress begun={begun} />}
          </p>
        </div>
        <Button variant="primary" size="large" to={withQuery(paths.wordCard, { list })}>
          {t(begun && begun.at !== "" && begun.left > 0 ? "continue" : "study")}
        </Button>
      </header>
    </>
  );
}
