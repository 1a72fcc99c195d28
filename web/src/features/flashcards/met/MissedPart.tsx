/** Below the books: words that were missed in tests, each with its sentence and one tap that keeps it. Nothing without any. */
import { useTranslation } from "react-i18next";
import { paths, withQuery } from "../../../app/paths";
import { Card } from "../../../ui/Card";
import { Chip } from "../../../ui/Chip";
import { QueryGate } from "../../../ui/QueryGate";
import { SkeletonCard } from "../../../ui/Skeleton";
import { TextLink } from "../../../ui/TextLink";
import type { SaveWord } from "../lookup/api";
import { SaveWordButton } from "../lookup/SaveWordButton";
import { MarkedSentence } from "../words/MarkedSentence";
import { type Missed, useMissed } from "./api";
import { More } from "./More";
import styles from "./met.module.css";

export function MissedPart() {
  const { t } = useTranslation("flashcards");
  const missed = useMissed();
  return (
    <QueryGate part={t("met.missed")} query={missed} skeleton={<SkeletonCard lines={[35, 90, 80]} />}>
      {({ pages }) =>
        (pages[0]?.total ?? 0) > 0 && (
          <Card title={t("met.missed")} className={styles.part}>
            <ul>
              {pages.flatMap(({ data }) =>
                data.map((word) => <MissedRow key={`${word.attempt_id} ${word.item}`} missed={word} />),
              )}
            </ul>
            <More pages={missed} label={t("met.more_missed")} />
          </Card>
        )
      }
    </QueryGate>
  );
}

function MissedRow({ missed }: { missed: Missed }) {
  const { t } = useTranslation("flashcards");
  const { word, sentence, title, attempt_id, item, is_saved, vocab_back_ids } = missed;
  const [entry] = vocab_back_ids;
  const kept: SaveWord = {
    word,
    sentence,
    source_kind: "item",
    source_label: title,
    ...(entry && { back_id: entry }),
  };
  return (
    <li>
      <div className={styles.met}>
        <b lang="en">{word}</b>
        <p className={styles.sentence} lang="en">
          <MarkedSentence sentence={sentence} word={word} />
        </p>
        <p className="small">
          <TextLink to={withQuery(paths.explanation, { attempt: attempt_id, item })}>{title}</TextLink>
        </p>
      </div>
      <div className={styles.act}>
        {is_saved ? (
          <Chip tone="ok" icon="tick">
            {t("met.saved")}
          </Chip>
        ) : (
          <SaveWordButton word={kept} name={word} isOwn={!entry} />
        )}
      </div>
    </li>
  );
}
