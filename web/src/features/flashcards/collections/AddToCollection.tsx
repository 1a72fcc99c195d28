/** Puts a word into one of the own collections, or into a new one. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../api/errors";
import { Alert } from "../../../ui/Alert";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { Icon } from "../../../ui/Icon";
import { Skeleton } from "../../../ui/Skeleton";
import { useSnackbar } from "../../../ui/Snackbar";
import { type Collection, useAddWord, useCollections, useCreateCollection } from "./api";
import { CollectionForm } from "./CollectionForm";
import styles from "./collections.module.css";

interface AddToCollectionProps {
  word: { id: string; word: string };
}

export function AddToCollection({ word }: AddToCollectionProps) {
  const { t } = useTranslation("flashcards");
  const [step, setStep] = useState<"choose" | "new" | null>(null);
  const say = useSnackbar();
  const add = useAddWord();
  const create = useCreateCollection();
  const close = () => {
    setStep(null);
    add.reset();
  };
  const put = async ({ id, title }: Pick<Collection, "id" | "title">) => {
    await add.mutateAsync({ collection: id, word: word.id });
    close();
    say(t("collections.added", { word: word.word, title }));
  };
  return (
    <>
      <Button onClick={() => setStep("choose")}>{t("collections.add")}</Button>
      {step === "choose" && (
        <Choosing
          word={word.word}
          error={add.error}
          put={(collection) => void put(collection).catch(() => undefined)}
          create={() => setStep("new")}
          close={close}
        />
      )}
      {step === "new" && (
        <CollectionForm close={close} save={async (texts) => put(await create.mutateAsync(texts))} />
      )}
    </>
  );
}

interface ChoosingProps {
  word: string;
  error: unknown;
  put: (collection: Collection) => void;
  create: () => void;
  close: () => void;
}

function Choosing({ word, error, put, create, close }: ChoosingProps) {
  const { t } = useTranslation("flashcards");
  const { t: common } = useTranslation("common");
  const [page, setPage] = useState(1);
  const collections = useCollections(page);
  const failure = error ?? collections.error;
  const { data = [], total = 0 } = collections.data ?? {};
  return (
    <Dialog
      title={t("collections.add_title", { word })}
      onDismiss={close}
      actions={
        <>
          <Button onClick={close}>{t("cancel")}</Button>
          <Button onClick={create}>{t("collections.new")}</Button>
        </>
      }
    >
      {collections.isPending ? (
        <Skeleton />
      ) : (
        <ul className={styles.choices}>
          {data.map((collection) => (
            <li key={collection.id}>
              <button type="button" onClick={() => put(collection)}>
                <span>{collection.title}</span>
                <span className="note num">{t("words", { count: collection.count })}</span>
                <Icon name="forward" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {collections.isSuccess && data.length === 0 && <p className="quiet">{t("collections.none_yet")}</p>}
      {total > page * 20 && (
        <Button variant="quiet" onClick={() => setPage(page + 1)}>
          {t("collections.older")}
        </Button>
      )}
      {Boolean(failure) && <Alert>{errorText(failure, common)}</Alert>}
    </Dialog>
  );
}
