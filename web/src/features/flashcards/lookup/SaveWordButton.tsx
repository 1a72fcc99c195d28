/** Keeps a word with the sentence it was read in: one tap, and where it is now. */
import { useTranslation } from "react-i18next";
import { errorText } from "../../../api/errors";
import { useSession } from "../../../api/session";
import { paths, withQuery } from "../../../app/paths";
import { Alert } from "../../../ui/Alert";
import { Button } from "../../../ui/Button";
import { Icon } from "../../../ui/Icon";
import { TextLink } from "../../../ui/TextLink";
import { type SaveWord, useSaveWord } from "./api";
import styles from "./card.module.css";
import { isOfPro, LogIn, ProHint } from "./hints";

interface SaveWordButtonProps {
  word: SaveWord;
  /** The entry's own form. */
  name: string;
  /** No book has it. */
  isOwn?: boolean;
}

/** The button that had the focus is gone. */
const takeFocus = (line: HTMLElement | null) => line?.focus({ preventScroll: true });

export function SaveWordButton({ word, name, isOwn = false }: SaveWordButtonProps) {
  const { t } = useTranslation("lookup");
  const { t: common } = useTranslation("common");
  const isSignedIn = useSession().token !== null;
  const { data: saved, error, isPending, mutate } = useSaveWord();
  if (!isSignedIn) return <LogIn />;
  if (saved) {
    const { id, title } = saved.vocab_collection;
    return (
      <p role="status" className={styles.saved} tabIndex={-1} ref={takeFocus}>
        <Icon name="tick" size={18} />
        <span>{t(saved.was_there ? "was_there" : "saved", { title })}</span>
        <TextLink to={withQuery(paths.myWordList, { collection: id })} target="_blank">
          {t("see")}
        </TextLink>
      </p>
    );
  }
  return (
    <>
      <Button
        size="small"
        variant="primary"
        className={styles.save}
        loading={isPending}
        aria-label={t(isOwn ? "save_own_word" : "save_word", { word: name })}
        onClick={() => mutate(word)}
      >
        {t(isOwn ? "save_own" : "save")}
      </Button>
      {Boolean(error) &&
        (isOfPro(error) ? <ProHint text={t("full")} /> : <Alert>{errorText(error, common)}</Alert>)}
    </>
  );
}
