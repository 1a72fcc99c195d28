/** Brings cards of another program along: what is in the file and what would be lost is said before anything is stored. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, errorText } from "../../../api/errors";
import { paths, withQuery } from "../../../app/paths";
import { Alert } from "../../../ui/Alert";
import { Button } from "../../../ui/Button";
import { Checkbox } from "../../../ui/Choices";
import { Dialog } from "../../../ui/Dialog";
import { Field } from "../../../ui/Field";
import { FilePicker } from "../../../ui/FilePicker";
import { useSnackbar } from "../../../ui/Snackbar";
import { type Import, largestFile, useImport } from "./api";
import styles from "./exchange.module.css";
import { LossList } from "./LossList";

/** The longest title of a collection, in characters (D-100). */
const LONGEST = 60;

export function ImportCards({ close }: { close: () => void }) {
  const { t } = useTranslation("exchange");
  const [file, setFile] = useState<File | null>(null);
  const [title, setTitle] = useState("");
  const [withHistory, setWithHistory] = useState(true);
  const look = useImport();
  const store = useImport();
  const say = useSnackbar();
  const found = look.data;
  const pick = (picked: File | null) => {
    setFile(picked);
    look.reset();
    store.reset();
    if (!picked || picked.size > largestFile) return;
    look.mutate({ file: picked }, { onSuccess: ({ decks }) => setTitle(titleOf(decks, picked)) });
  };
  const bring = () => {
    if (!file) return;
    store.mutate(
      { file, title: title.trim(), withHistory },
      {
        onSuccess: ({ stored }) => {
          say(t("done", { count: stored?.made ?? 0, title: stored?.collection.title ?? "" }));
          close();
        },
      },
    );
  };
  const isNamed = title.trim() !== "" && [...title.trim()].length <= LONGEST;
  return (
    <Dialog
      title={t("import_title")}
      onDismiss={close}
      actions={
        <>
          <Button onClick={close}>{t("cancel")}</Button>
          <Button variant="primary" disabled={!found || !isNamed} loading={store.isPending} onClick={bring}>
            {found ? t("bring", { count: found.cards }) : t("bring_none")}
          </Button>
        </>
      }
    >
      <div className={styles.parts}>
        <p className="quiet">{t("import_lead")}</p>
        <FilePicker
          file={file}
          onPick={pick}
          accept=".apkg,.csv,.tsv,.txt"
          most={largestFile}
          words={{ choose: t("choose"), limit: t("limit"), tooLarge: t("too_large") }}
        />
        {look.isPending && (
          <p className="note" role="status">
            {t("looking")}
          </p>
        )}
        {look.error && <Refused error={look.error} />}
        {found && (
          <>
            <Found found={found} />
            <Field
              label={t("field_title")}
              value={title}
              autoComplete="off"
              onChange={(event) => setTitle(event.target.value)}
              {...(title.trim() !== "" && !isNamed && { error: t("title_long", { count: LONGEST }) })}
            />
            {found.reviews > 0 && (
              <Checkbox
                label={t("with_history", { count: found.reviews })}
                checked={withHistory}
                onChange={(event) => setWithHistory(event.target.checked)}
              />
            )}
          </>
        )}
        {store.error && <Refused error={store.error} />}
      </div>
    </Dialog>
  );
}

function Found({ found }: { found: Import }) {
  const { t } = useTranslation("exchange");
  return (
    <section className={styles.found} aria-live="polite">
      <p className="num">
        <b>{t("cards", { count: found.cards })}</b>
        {found.reviews > 0 && <> · {t("reviews", { count: found.reviews })}</>}
      </p>
      <ul className={styles.first}>
        {found.first_cards.map(({ word, definition, example }) => (
          <li key={word}>
            <b lang="en">{word}</b> <span className="quiet">{definition || example}</span>
          </li>
        ))}
        {found.cards > found.first_cards.length && (
          <li className="note">{t("and_more", { count: found.cards - found.first_cards.length })}</li>
        )}
      </ul>
      <LossList losses={found.losses} />
    </section>
  );
}

/** The server's own sentence about the file, or what the plan does not hold. */
function Refused({ error }: { error: Error }) {
  const { t } = useTranslation("exchange");
  const { t: common } = useTranslation("common");
  const own = error instanceof ApiError ? error.joined : "";
  const isPlan = error instanceof ApiError && error.status === 402;
  return (
    <Alert>
      {isPlan ? t("plan") : own || errorText(error, common)}{" "}
      {isPlan && (
        <Button variant="quiet" size="small" to={withQuery(paths.plans, {})}>
          {t("to_plans")}
        </Button>
      )}
    </Alert>
  );
}

/** As its deck is called, or else the file. */
function titleOf(decks: string[], file: File): string {
  const deck = decks[0]?.split("::").at(-1) ?? file.name.replace(/\.[^.]+$/, "");
  return [...deck.trim()].slice(0, LONGEST).join("");
}
