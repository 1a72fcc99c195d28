/** The grader's saved comments: a digit or a press puts one after what is written. */
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
import { Dialog } from "../../../../ui/Dialog";
import { AreaField } from "../../../../ui/Field";
import { IconButton } from "../../../../ui/IconButton";
import styles from "./comments.module.css";
import { bankSize, joined, useSavedComments } from "./savedComments";

interface CommentBankProps {
  user: string;
  /** What is written already. */
  comment: string;
  maxLength: number;
  onChange: (comment: string) => void;
  onClose: () => void;
}

export function CommentBank({ user, comment, maxLength, onChange, onClose }: CommentBankProps) {
  const { t } = useTranslation("grading");
  const { comments, isStored, add, remove } = useSavedComments(user);
  const insert = (text: string) => {
    onChange(text);
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isTyping = (event.target as HTMLElement).tagName === "TEXTAREA";
    if (isTyping || event.altKey || event.ctrlKey || event.metaKey || !/^[1-9]$/.test(event.key)) return;
    const saved = comments[Number(event.key) - 1];
    const text = saved === undefined ? null : joined(comment, saved, maxLength);
    if (text === null) return;
    event.preventDefault();
    insert(text);
  };
  return (
    <Dialog
      title={t("bank.title")}
      width="sm"
      onDismiss={onClose}
      actions={<Button onClick={onClose}>{t("keys.close")}</Button>}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the digits of the buttons inside */}
      <div className={styles.bank} onKeyDown={onKeyDown}>
        {comments.length === 0 ? (
          <p>{t("bank.empty")}</p>
        ) : (
          <ol className={styles.list}>
            {comments.map((saved, at) => {
              const text = joined(comment, saved, maxLength);
              return (
                <li key={saved}>
                  <Button
                    variant="quiet"
                    className={styles.insert}
                    autoFocus={at === 0}
                    disabled={text === null}
                    onClick={() => text !== null && insert(text)}
                  >
                    {at < 9 && <kbd className="key">{at + 1}</kbd>} <span>{saved}</span>
                  </Button>
                  <IconButton
                    icon="close"
                    size="small"
                    label={t("bank.remove", { number: at + 1 })}
                    onClick={() => remove(saved)}
                  />
                </li>
              );
            })}
          </ol>
        )}
        {!isStored && <Alert tone="warn">{t("bank.not_stored")}</Alert>}
        {comments.length < bankSize && <NewComment written={comment} known={comments} onAdd={add} />}
        <p className="note">{t("bank.where")}</p>
      </div>
    </Dialog>
  );
}

interface NewCommentProps {
  written: string;
  known: readonly string[];
  onAdd: (text: string) => void;
}

/** Begins with what is written, so that a good comment is saved with one press. */
function NewComment({ written, known, onAdd }: NewCommentProps) {
  const { t } = useTranslation("grading");
  const [text, setText] = useState(known.includes(written.trim()) ? "" : written.trim());
  return (
    <div className={styles.add}>
      <AreaField
        label={t("bank.new")}
        rows={2}
        maxLength={1_000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button
        disabled={text.trim() === "" || known.includes(text.trim())}
        onClick={() => {
          onAdd(text);
          setText("");
        }}
      >
        {t("bank.save")}
      </Button>
    </div>
  );
}
