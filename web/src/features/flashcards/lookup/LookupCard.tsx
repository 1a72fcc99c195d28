/** What the books say about a selected word, and one tap that keeps it with its sentence. */
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, errorText } from "../../../api/errors";
import { useLanguage } from "../../../i18n/language";
import { htmlTag } from "../../../i18n/languages";
import { Alert } from "../../../ui/Alert";
import { Button } from "../../../ui/Button";
import { IconButton } from "../../../ui/IconButton";
import { Popper } from "../../../ui/Popper";
import { Skeleton } from "../../../ui/Skeleton";
import type { Word } from "../words/api";
import { markWord } from "../words/markWord";
import { WordSound } from "../words/WordSound";
import { type SaveWord, useLookup } from "./api";
import styles from "./card.module.css";
import { isOfPro, LogIn, ProHint } from "./hints";
import { SaveWordButton } from "./SaveWordButton";
import type { Selected } from "./selected";

export interface LookupCardProps {
  selected: Selected;
  /** What the text is of. */
  source: string | null;
  onClose: () => void;
}

export function LookupCard({ selected, source, onClose }: LookupCardProps) {
  const { t } = useTranslation("lookup");
  const { word, sentence, range } = selected;
  const anchor = useMemo(() => anchorOf(range), [range]);
  return (
    <Popper key={word} anchor={anchor} label={t("title", { word })} onClose={onClose}>
      <header className={styles.head}>
        <h2 lang="en">{word}</h2>
        <IconButton icon="close" size="small" label={t("close")} onClick={onClose} />
      </header>
      <Answer selected={selected} source={source} />
      {sentence && (
        <p className={styles.sentence} lang="en">
          {markWord(sentence, word).map(({ text, isWord }) => (isWord ? <b key={text}>{text}</b> : text))}
        </p>
      )}
    </Popper>
  );
}

/** The selection where it is now; the last place it had, once its text is gone. */
function anchorOf(range: Range) {
  let last = range.getBoundingClientRect();
  const { commonAncestorContainer: node } = range;
  const contextElement = node instanceof Element ? node : node.parentElement;
  return {
    getBoundingClientRect: () => {
      const now = range.getBoundingClientRect();
      if (now.width > 0) last = now;
      return last;
    },
    ...(contextElement && { contextElement }),
  };
}

type AnswerProps = Pick<LookupCardProps, "selected" | "source">;

function Answer({ selected: { word, sentence }, source }: AnswerProps) {
  const { data, error, isFetching, refetch } = useLookup(word);
  const kept: SaveWord = {
    word,
    ...(sentence && { sentence }),
    ...(source && { source_kind: "passage", source_label: source }),
  };
  if (data) {
    return (
      <ul className={styles.entries}>
        {data.map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} selected={word} />
            <SaveWordButton word={{ ...kept, back_id: entry.id }} name={entry.word} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <div className={styles.state}>
      {!error || isFetching ? (
        <Skeleton lines={[40, 90, 70]} />
      ) : (
        <NoEntry error={error} word={kept} again={() => void refetch()} />
      )}
    </div>
  );
}

function Entry({ entry, selected }: { entry: Word; selected: string }) {
  const lang = useLanguage();
  const isTranslated = lang !== "en";
  return (
    <>
      {entry.word.toLowerCase() !== selected.toLowerCase() && <h3 lang="en">{entry.word}</h3>}
      <WordSound word={entry} />
      {isTranslated && (
        <p className={styles.meaning} lang={htmlTag[lang]}>
          {entry.definition}
        </p>
      )}
      <p className={isTranslated ? "small quiet" : styles.meaning} lang="en">
        {entry.definition_en}
      </p>
    </>
  );
}

interface NoEntryProps {
  error: unknown;
  word: SaveWord;
  again: () => void;
}

/** No such word, a word of Pro's lists, a visitor who has to log in first, or no answer. */
function NoEntry({ error, word, again }: NoEntryProps) {
  const { t } = useTranslation("lookup");
  const { t: common } = useTranslation("common");
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 404) {
    return (
      <>
        <p>{t("none")}</p>
        <SaveWordButton word={word} name={word.word} isOwn />
      </>
    );
  }
  if (status === 401) {
    return (
      <>
        <p>{t("visitor")}</p>
        <LogIn />
      </>
    );
  }
  if (isOfPro(error)) return <ProHint text={t("locked")} />;
  return (
    <>
      <Alert>{errorText(error, common)}</Alert>
      <Button size="small" onClick={again}>
        {t("again")}
      </Button>
    </>
  );
}
