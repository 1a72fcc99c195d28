/** A word of one's own for a collection. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/Button";
import { useSnackbar } from "../../../ui/Snackbar";
import { useCreateOwnWord } from "./api";
import { OwnWordForm } from "./OwnWordForm";

export function NewOwnWord({ collection: { id, name } }: { collection: { id: string; name: string } }) {
  const { t } = useTranslation("flashcards");
  const [isOpen, setOpen] = useState(false);
  const say = useSnackbar();
  const create = useCreateOwnWord(id);
  return (
    <>
      <Button size="large" onClick={() => setOpen(true)}>
        {t("own.new")}
      </Button>
      {isOpen && (
        <OwnWordForm
          close={() => setOpen(false)}
          save={async (draft) => {
            const { word } = await create.mutateAsync(draft);
            say(t("collections.added", { word, title: name }));
          }}
        />
      )}
    </>
  );
}
