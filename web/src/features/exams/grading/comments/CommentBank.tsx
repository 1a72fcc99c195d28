/** The grader's saved comments: found by typing, and Enter puts one after what is written. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../../api/errors";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
import { Dialog } from "../../../../ui/Dialog";
import { AreaField } from "../../../../ui/Field";
import { QueryGate } from "../../../../ui/QueryGate";
import { SearchList } from "../../../../ui/SearchList";
import { Skeleton } from "../../../../ui/Skeleton";
import styles from "./comments.module.css";
import { bankBounds, joined, type SavedComment, useChangeComments, useSavedComments } from "./savedComments";

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
  const saved = useSavedComments(user);
  return (
    <Dialog
      title={t("bank.title")}
      width="sm"
      onDismiss={onClose}
      actions={<Button onClick={onClose}>{t("keys.close")}</Button>}
    >
      <QueryGate query={saved} part={t("bank.title")} skeleton={<Skeleton lines={[90, 70, 80]} />}>
        {({ data }) => (
          <Bank
            comments={data}
            written={comment}
            maxLength={maxLength}
            onInsert={(text) => {
              onChange(text);
              onClose();
            }}
          />
        )}
      </QueryGate>
    </Dialog>
  );
}

interface BankProps {
  comments: readonly SavedComment[];
  written: string;
  maxLength: number;
  onInsert: (text: string) => void;
}

function Bank({ comments, written, maxLength, onInsert }: BankProps) {
  const { t } = useTranslation("grading");
  const { t: tCommon } = useTranslation("common");
  const { add, remove, use } = useChangeComments();
  const fits = ({ text }: SavedComment) => joined(written, text, maxLength);
  const error = add.error ?? remove.error;
  return (
    <div className={styles.bank}>
      {comments.length === 0 ? (
        <p>{t("bank.empty")}</p>
      ) : (
        <SearchList
          label={t("bank.search")}
          options={comments}
          keyOf={({ id }) => id}
          textOf={({ text }) => text}
          isDisabled={(saved) => fits(saved) === null}
          row={({ text }) => text}
          none={(typed) => <p className="note">{t("bank.none", { typed })}</p>}
          onTake={(saved) => {
            const text = fits(saved);
            if (text === null) return;
            use.mutate(saved);
            onInsert(text);
          }}
        >
          {(marked) => (
            <div className={styles.foot}>
              <span className="note">
                <kbd className="key">↑</kbd> <kbd className="key">↓</kbd> <kbd className="key">↵</kbd>{" "}
                {t("bank.hint")}
              </span>
              <Button
                size="small"
                variant="quiet"
                disabled={marked === null || remove.isPending}
                onClick={() => marked && remove.mutate(marked)}
              >
                {t("bank.remove")}
              </Button>
            </div>
          )}
        </SearchList>
      )}
      {remove.isSuccess && remove.variables && (
        <Alert
          tone="ok"
          action={
            <Button
              size="small"
              variant="quiet"
              disabled={add.isPending}
              onClick={() => add.mutate(remove.variables.text, { onSuccess: () => remove.reset() })}
            >
              {t("bank.undo")}
            </Button>
          }
        >
          {t("bank.removed")}
        </Alert>
      )}
      {error && <Alert>{errorText(error, tCommon)}</Alert>}
      {comments.length < bankBounds.comments ? (
        <NewComment
          written={written}
          known={comments.map(({ text }) => text)}
          isBusy={add.isPending}
          onAdd={(text, onAdded) => add.mutate(text, { onSuccess: onAdded })}
        />
      ) : (
        <p className="note">{t("bank.full", { most: bankBounds.comments })}</p>
      )}
    </div>
  );
}

interface NewCommentProps {
  written: string;
  known: readonly string[];
  isBusy: boolean;
  onAdd: (text: string, onAdded: () => void) => void;
}

/** Begins with what is written, so that a good comment is saved with one press. */
function NewComment({ written, known, isBusy, onAdd }: NewCommentProps) {
  const { t } = useTranslation("grading");
  const [text, setText] = useState(known.includes(written.trim()) ? "" : written.trim());
  return (
    <div className={styles.add}>
      <AreaField
        label={t("bank.new")}
        rows={2}
        maxLength={bankBounds.text}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button
        disabled={isBusy || text.trim() === "" || known.includes(text.trim())}
        onClick={() => onAdd(text, () => setText(""))}
      >
        {t("bank.save")}
      </Button>
    </div>
  );
}
