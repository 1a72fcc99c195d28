/** `/flashcards/myvocabularies/list`: the words of an own collection, without header and footer. */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { errorText } from "../../../api/errors";
import { paths, withQuery } from "../../../app/paths";
import { useTitle } from "../../../app/shell/useTitle";
import { Button } from "../../../ui/Button";
import { QueryGate } from "../../../ui/QueryGate";
import { SkeletonCard } from "../../../ui/Skeleton";
import { useSnackbar } from "../../../ui/Snackbar";
import { Empty } from "../../../ui/StateCard";
import { useCollection, useRemoveWord } from "../collections/api";
import { NewOwnWord } from "../own/NewOwnWord";
import type { Word } from "./api";
import { BareBar } from "./BareBar";
import { WordRows } from "./WordRows";
import styles from "./words.module.css";

export function CollectionScreen() {
  const { t } = useTranslation("flashcards");
  const [search] = useSearchParams();
  const id = search.get("collection") ?? "";
  const query = useCollection(id);
  const title = query.data?.name ?? t("collections.title");
  useTitle(title);
  const count = query.data?.words.length;
  return (
    <div className={styles.bare}>
      <BareBar
        close={{ to: paths.myFlashcards, label: t("close") }}
        title={title}
        note={count !== undefined && t("words", { count })}
      />
      <div className="wrap">
        {id === "" ? (
          <Empty title={t("word.no_list")} text={t("word.no_list_text")} action={<ToCollections />} />
        ) : (
          <QueryGate query={query} skeleton={<SkeletonCard lines={[60, 80, 60, 80]} />}>
            {({ name, description, words }) => (
              <>
                <div className={styles.listHead}>
                  <p className="quiet">{description}</p>
                  <div className={styles.ways}>
                    <NewOwnWord collection={{ id, name }} />
                    {words.length > 0 && (
                      <Button
                        variant="primary"
                        size="large"
                        to={withQuery(paths.myWordCard, { collection: id })}
                      >
                        {t("study")}
                      </Button>
                    )}
                  </div>
                </div>
                {words.length > 0 ? (
                  <WordRows words={words} more={(word) => <Remove collection={id} word={word} />} />
                ) : (
                  <Empty
                    title={t("collections.no_words")}
                    text={t("collections.no_words_text")}
                    action={<Button to={paths.flashcards}>{t("word.to_books")}</Button>}
                  />
                )}
              </>
            )}
          </QueryGate>
        )}
      </div>
    </div>
  );
}

function ToCollections() {
  const { t } = useTranslation("flashcards");
  return <Button to={paths.myFlashcards}>{t("collections.title")}</Button>;
}

function Remove({ collection, word }: { collection: string; word: Word }) {
  const { t } = useTranslation("flashcards");
  const { t: common } = useTranslation("common");
  const say = useSnackbar();
  const remove = useRemoveWord();
  return (
    <Button
      variant="quiet"
      loading={remove.isPending}
      onClick={() =>
        remove.mutate(
          { collection, word: word.id },
          {
            onSuccess: () => say(t("collections.removed", { word: word.word })),
            onError: (error) => say(errorText(error, common)),
          },
        )
      }
    >
      {t("collections.remove")}
    </Button>
  );
}
