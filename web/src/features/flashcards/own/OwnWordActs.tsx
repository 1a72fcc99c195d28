/** What can be done with a word of one's own where it is opened. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Wire } from "../../../api/types";
import { AskDialog } from "../../../ui/AskDialog";
import { Button } from "../../../ui/Button";
import { useSnackbar } from "../../../ui/Snackbar";
import { useChangeOwnWord, useDeleteOwnWord } from "./api";
import { OwnWordForm } from "./OwnWordForm";

interface OwnWordActsProps {
  word: Wire["VocabBack"];
  /** Told when the word is gone. */
  onDeleted: () => void;
}

export function OwnWordActs({ word, onDeleted }: OwnWordActsProps) {
  const { t } = useTranslation("flashcards");
  const [asked, setAsked] = useState<"edit" | "delete" | null>(null);
  const change = useChangeOwnWord(word.id);
  const close = () => setAsked(null);
  return (
    <>
      <Button onClick={() => setAsked("edit")}>{t("own.edit")}</Button>
      <Button variant="quiet" onClick={() => setAsked("delete")}>
        {t("own.delete")}
      </Button>
      {asked === "edit" && <OwnWordForm word={word} save={change.mutateAsync} close={close} />}
      {asked === "delete" && <Deleting word={word} onDeleted={onDeleted} close={close} />}
    </>
  );
}

function Deleting({ word: { id, word }, onDeleted, close }: OwnWordActsProps & { close: () => void }) {
  const { t } = useTranslation("flashcards");
  const say = useSnackbar();
  const remove = useDeleteOwnWord();
  const done = () => {
    say(t("own.deleted", { word }));
    onDeleted();
  };
  return (
    <AskDialog
      title={t("own.delete_title", { word })}
      words={{ keep: t("keep"), act: t("own.delete") }}
      isBusy={remove.isPending}
      error={remove.error}
      onAct={() => remove.mutate(id, { onSuccess: done })}
      onClose={close}
    >
      <p>{t("own.delete_text")}</p>
    </AskDialog>
  );
}
