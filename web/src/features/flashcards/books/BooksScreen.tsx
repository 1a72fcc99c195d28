/** `/flashcards`: the books, what was begun, words of one's tests, and the lists of one book. */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useSession } from "../../../api/session";
import { paths, withQuery } from "../../../app/paths";
import { useTitle } from "../../../app/shell/useTitle";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { QueryGate } from "../../../ui/QueryGate";
import { SkeletonCard } from "../../../ui/Skeleton";
import { TextLink } from "../../../ui/TextLink";
import { type Begun, useBegun } from "../decks/begun";
import { Progress } from "../decks/Progress";
import { MissedPart } from "../met/MissedPart";
import { PassagesPart } from "../met/PassagesPart";
import { PassageWords } from "../met/PassageWords";
import { HistoryPart } from "../schedule/HistoryPart";
import { PlanCard } from "../schedule/PlanCard";
import { type Book, useBooks } from "../words/api";
import { BookLists } from "./BookLists";
import styles from "./books.module.css";
import { cardOf } from "./cardOf";

/** How many begun lists are offered. */
const OFFERED = 3;

export function BooksScreen() {
  const { t } = useTranslation("flashcards");
  const [search] = useSearchParams();
  const [version, set] = [search.get("passage"), search.get("set")];
  const isSignedIn = useSession().token !== null;
  useTitle(t("title"));
  return (
    <div className="wrap page">
      {isSignedIn && version && set ? (
        <PassageWords version={version} set={set} />
      ) : (
        <AllBooks opened={search.get("book")} />
      )}
    </div>
  );
}

function AllBooks({ opened }: { opened: string | null }) {
  const { t } = useTranslation("flashcards");
  return (
    <QueryGate
      title={t("title")}
      query={useBooks()}
      skeleton={<SkeletonCard lines={[40, 80, 60, 40, 80, 60]} />}
    >
      {(books) => {
        const book = books.find(({ id }) => id === opened);
        return book ? <BookLists book={book} /> : <Books books={books} />;
      }}
    </QueryGate>
  );
}

function Books({ books }: { books: Book[] }) {
  const { t } = useTranslation("flashcards");
  const isSignedIn = useSession().token !== null;
  const { begun } = useBegun();
  const open = begun.filter(({ left, at }) => left > 0 && at !== "").slice(0, OFFERED);
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1>{t("title")}</h1>
          <p className="quiet">{t("lead")}</p>
        </div>
        {isSignedIn && <Button to={paths.myFlashcards}>{t("collections.title")}</Button>}
      </header>
      {isSignedIn && <PlanCard />}
      {open.length > 0 && <GoingOn begun={open} />}
      <h2 className={styles.over}>{t("books.title")}</h2>
      <ul className={styles.books}>
        {books.map((book) => (
          <Card key={book.id} component="li" className={styles.book}>
            <h3>
              <TextLink to={withQuery(paths.flashcards, { book: book.id })}>{book.title}</TextLink>
            </h3>
            <p className="quiet small">{book.about}</p>
            <p className="note num">
              {t("books.figures", { lists: book.lists, words: t("words", { count: book.words }) })}
            </p>
          </Card>
        ))}
      </ul>
      {isSignedIn && (
        <>
          <MissedPart />
          <PassagesPart />
          <HistoryPart />
        </>
      )}
    </>
  );
}

/** What was begun: the one thing to do now comes first. */
function GoingOn({ begun }: { begun: Begun[] }) {
  const { t } = useTranslation("flashcards");
  return (
    <Card title={t("books.going_on")} className={styles.goingOn}>
      <ul>
        {begun.map((deck, place) => (
          <li key={deck.key}>
            <div>
              <b>{deck.title}</b>
              {deck.over && <span className="note">{deck.over}</span>}
            </div>
            <Progress begun={deck} />
            <Button variant={place === 0 ? "primary" : "secondary"} to={cardOf(deck.key)}>
              {t("continue")}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
