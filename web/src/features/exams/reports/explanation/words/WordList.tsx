/** "Words of this passage": each with its meaning and its sentence, and the sentence to hear again where it was said. */
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "../../../../../ui/Card";
import { IconButton } from "../../../../../ui/IconButton";
import { playAlone } from "../../../../../ui/recording/alone";
import type { SetWire } from "../wire";
import { markIn, type PassageWord } from "./model";
import { WordFacts } from "./WordFacts";
import styles from "./words.module.css";

interface WordListProps {
  words: PassageWord[];
  audio: SetWire["audio"];
}

export function WordList({ words, audio }: WordListProps) {
  const { t } = useTranslation("results");
  const player = useRef<HTMLAudioElement>(null);
  const until = useRef(0);
  if (words.length === 0) return null;
  const replay = ({ start, end }: NonNullable<PassageWord["heard"]>) => {
    if (!player.current) return;
    until.current = end;
    player.current.currentTime = start;
    // A refusal leaves it silent; the recording above can be started by hand.
    player.current.play().catch(() => {});
  };
  return (
    <Card
      className={styles.words}
      title={t("words.title")}
      aside={<p className="note num">{t("words.count", { count: words.length })}</p>}
    >
      {audio && (
        // biome-ignore lint/a11y/useMediaCaption: the sentence stands beside its button
        <audio
          ref={player}
          preload="none"
          onPlay={playAlone}
          onTimeUpdate={({ currentTarget }) => {
            if (currentTarget.currentTime >= until.current) currentTarget.pause();
          }}
        >
          {audio.sources.map(({ type, url }) => (
            <source key={url} type={type} src={url} />
          ))}
        </audio>
      )}
      <ul className={styles.list}>
        {words.map((word) => (
          <li key={word.word}>
            <p>
              <WordFacts word={word} />
            </p>
            <div className={styles.where}>
              {audio && word.heard && (
                <IconButton
                  icon="play"
                  size="small"
                  iconSize={16}
                  className={styles.play}
                  label={t("words.replay", { word: word.word })}
                  onClick={() => word.heard && replay(word.heard)}
                />
              )}
              <Sentence word={word} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Sentence({ word: { sentence, forms } }: { word: PassageWord }) {
  const marked = markIn(sentence, forms);
  return (
    <p lang="en">
      {marked ? (
        <>
          {marked.before}
          <b>{marked.word}</b>
          {marked.after}
        </>
      ) : (
        sentence
      )}
    </p>
  );
}
