/** What the question is about: passage, posts or transcript, with the evidence highlighted. */
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "../../../../ui/Card";
import { Chip } from "../../../../ui/Chip";
import { ClozeText } from "./ClozeText";
import { firstEvidence, highlight, type Stretch } from "./evidence";
import { Heard } from "./Heard";
import type { ExplainedItem, ExplainedSet } from "./model";
import { SpokenLines } from "./SpokenLines";
import styles from "./Stimulus.module.css";
import { WordInText } from "./words/WordInText";

interface StimulusProps {
  set: ExplainedSet;
  item: ExplainedItem;
}

export function Stimulus({ set, item }: StimulusProps) {
  const { t } = useTranslation("results");
  const pane = useRef<HTMLElement>(null);
  useEvidenceInView(pane, item.id);
  const cloze = set.cloze ?? [];
  const isEmpty =
    set.paragraphs.length +
      set.posts.length +
      set.transcript.length +
      cloze.length +
      item.transcript.length ===
    0;
  if (isEmpty && !set.email && !set.picture) return null;
  return (
    // A scrolling region must be reachable by key.
    <Card className={styles.passage} ref={pane} tabIndex={0} aria-label={t("explain.source")}>
      {set.title && <h2 lang="en">{set.title}</h2>}
      {set.scene && (
        <p className={`note ${styles.scene}`} lang="en">
          {set.scene}
        </p>
      )}
      {set.picture && <img className={styles.drawing} src={set.picture.url} alt={set.picture.alt} />}
      {set.email && <Situation email={set.email} />}
      <Passage set={set} item={item} />
      {cloze.length > 0 && <ClozeText pieces={cloze} set={set} item={item} />}
      <Posts set={set} />
      <SpokenLines key={set.id} set={set} evidence={item.evidence} />
      <Heard key={item.id} item={item} />
    </Card>
  );
}

function Passage({ set: { paragraphs, vocabulary }, item }: StimulusProps) {
  const { t } = useTranslation("results");
  const texts = highlight(
    paragraphs.map(({ text }) => text),
    item.evidence,
    vocabulary,
  );
  const marked = firstEvidence(texts);
  const isMeant = (index: number, stretches: Stretch[]) =>
    marked === null
      ? item.paragraph === null || item.paragraph === paragraphs[index]?.number
      : stretches.some(({ isEvidence }) => isEvidence);
  return texts.map((stretches, index) => {
    const number = paragraphs[index]?.number ?? index + 1;
    return (
      <p
        key={number}
        lang="en"
        className={isMeant(index, stretches) ? undefined : "quiet"}
        data-evidence={index === marked || undefined}
      >
        <span className="vh">{t("explain.paragraph", { number })}</span>
        <Stretches stretches={stretches} />
      </p>
    );
  });
}

/** A text with its evidence and its words worth learning marked. */
export function Stretches({ stretches }: { stretches: Stretch[] }) {
  return stretches.map(({ text, isEvidence, word }, index) => {
    const Tag = isEvidence ? "mark" : "span";
    // biome-ignore lint/suspicious/noArrayIndexKey: stretches are cut anew, never moved
    return <Tag key={index}>{word ? <WordInText word={word} text={text} /> : text}</Tag>;
  });
}

function Posts({ set: { posts } }: { set: ExplainedSet }) {
  const { t } = useTranslation("results");
  return posts.map(({ author, is_professor, text }) => (
    <section className={styles.post} key={author}>
      <h2 lang="en">
        {author} {is_professor && <Chip>{t("explain.professor")}</Chip>}
      </h2>
      <p lang="en">{text}</p>
    </section>
  ));
}

/** Scrolls inside the pane only: the page itself stays where the reader put it. What stays at its top hides no evidence. */
function useEvidenceInView(pane: React.RefObject<HTMLElement | null>, item: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new item has new evidence
  useEffect(() => {
    const box = pane.current;
    if (!box) return;
    const target = box.querySelector<HTMLElement>("[data-evidence]");
    const above = target ? target.getBoundingClientRect().top - box.getBoundingClientRect().top : 0;
    const bar = box.querySelector<HTMLElement>("[data-stays]")?.offsetHeight ?? 0;
    box.scrollTop = target ? Math.max(0, box.scrollTop + above - bar - 24) : 0;
  }, [item, pane]);
}

/** Whom the e-mail goes to, what has happened, and what it has to do. */
function Situation({ email }: { email: NonNullable<ExplainedSet["email"]> }) {
  const { t } = useTranslation("results");
  return (
    <div className={styles.situation} lang="en">
      <p>{email.situation}</p>
      <ul>
        {email.goals.map((goal) => (
          <li key={goal}>{goal}</li>
        ))}
      </ul>
      <p className="note">
        {t("explain.email_to", { to: email.to })} · {t("explain.email_subject", { subject: email.subject })}
      </p>
    </div>
  );
}
