/** One book: its lists, how far one is with each, and what a plan opens (D-091). */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { paths, withQuery } from "../../../app/paths";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Chip } from "../../../ui/Chip";
import { Crumbs } from "../../../ui/Crumbs";
import { Icon } from "../../../ui/Icon";
import { Pager } from "../../../ui/Pager";
import { QueryGate } from "../../../ui/QueryGate";
import { SkeletonCard } from "../../../ui/Skeleton";
import { TextLink } from "../../../ui/TextLink";
import { type Begun, useBegun } from "../decks/begun";
import { Progress } from "../decks/Progress";
import { type Book, type List, useLists } from "../words/api";
import styles from "./books.module.css";

export function BookLists({ book }: { book: Book }) {
  const { t } = useTranslation("flashcards");
  const [search] = useSearchParams();
  const page = Math.max(1, Number(search.get("page")) || 1);
  const { of } = useBegun();
  return (
    <>
      <Crumbs
        label={t("crumbs")}
        steps={[{ to: paths.flashcards, text: t("title") }, { text: book.title }]}
      />
      <header className={styles.head}>
        <div>
          <h1>{book.title}</h1>
          <p className="quiet">{book.about}</p>
        </div>
      </header>
      <QueryGate query={useLists(book.id, page)} skeleton={<SkeletonCard lines={[60, 40, 60, 40, 60, 40]} />}>
        {({ data, current_page, total }) => (
          <>
            {data.some(({ is_open }) => !is_open) && <Locked />}
            <Card component="ul" pad={false} className={styles.lists}>
              {data.map((list) => (
                <ListRow key={list.id} list={list} begun={of({ kind: "list", id: list.id })} />
              ))}
            </Card>
            <Pager page={current_page} total={total} />
          </>
        )}
      </QueryGate>
    </>
  );
}

/** A closed list leads on as well: the server refuses it, and the shell asks about the plan. */
function ListRow({ list, begun }: { list: List; begun: Begun | undefined }) {
  const { t } = useTranslation("flashcards");
  return (
    <li className={list.is_open ? "" : styles.closed}>
      <div>
        <h2 className="h3">
          <TextLink to={withQuery(paths.wordList, { list: list.id })}>{list.name}</TextLink>
        </h2>
        <p className="note num">{t("words", { count: list.count })}</p>
      </div>
      <span className={styles.state}>
        {list.is_open ? begun && <Progress begun={begun} /> : <Chip icon="crown">{t("books.pro")}</Chip>}
        <Icon name="forward" size={18} />
      </span>
    </li>
  );
}

function Locked() {
  const { t } = useTranslation("flashcards");
  return (
    <Card className={styles.locked} component="div">
      <p>
        <b>{t("books.locked_title")}</b> {t("books.locked_text")}
      </p>
      <Button to={paths.plans}>{t("books.see_plans")}</Button>
    </Card>
  );
}
