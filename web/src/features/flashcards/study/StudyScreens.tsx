/** `/flashcards/vocabularies/card` and `/flashcards/myvocabularies/card`: a deck, card by card (R-232, R-234, D-093). */
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useSession } from "../../../api/session";
import { paths, withQuery } from "../../../app/paths";
import { useTitle } from "../../../app/shell/useTitle";
import { Button } from "../../../ui/Button";
import { Empty } from "../../../ui/StateCard";
import type { Source } from "../decks/model";
import { Opening } from "./Opening";
import { StudyDeck } from "./StudyDeck";

/** The plan is one more way to study, with a memory model of its own: who studies a deck does not load it. */
const StudyPlan = lazy(async () => ({ default: (await import("./StudyPlan")).StudyPlan }));

/** The deck of a list; with `?plan=today` the words that are due. */
export function ListCardScreen() {
  const [search] = useSearchParams();
  const user = useSession().profile?.id;
  if (search.get("plan") === "today")
    return (
      user && (
        <Suspense fallback={<Opening back={paths.flashcards} />}>
          <StudyPlan user={user} />
        </Suspense>
      )
    );
  const id = search.get("list") ?? "";
  return <Study source={{ kind: "list", id }} back={withQuery(paths.wordList, { list: id })} />;
}

/** The deck of an own collection. */
export function CollectionCardScreen() {
  const [search] = useSearchParams();
  const id = search.get("collection") ?? "";
  return <Study source={{ kind: "collection", id }} back={withQuery(paths.myWordList, { collection: id })} />;
}

function Study({ source, back }: { source: Source; back: string }) {
  const { t } = useTranslation("flashcards");
  const user = useSession().profile?.id;
  useTitle(t("title"));
  if (source.id === "")
    return (
      <div className="wrap page narrow">
        <Empty
          alone
          title={t("word.no_list")}
          text={t("word.no_list_text")}
          action={<Button to={paths.flashcards}>{t("word.to_books")}</Button>}
        />
      </div>
    );
  return user && <StudyDeck key={`${source.kind}:${source.id}`} source={source} user={user} back={back} />;
}
