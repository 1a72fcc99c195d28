/** Ways to remember a word: the book's, one's own, and what other learners keep (D-099). */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../../api/session";
import type { Wire } from "../../../api/types";
import { paths } from "../../../app/paths";
import { AskDialog } from "../../../ui/AskDialog";
import { Button } from "../../../ui/Button";
import { Chip } from "../../../ui/Chip";
import { Icon } from "../../../ui/Icon";
import { IconButton } from "../../../ui/IconButton";
import { Menu } from "../../../ui/Menu";
import { useSnackbar } from "../../../ui/Snackbar";
import { TextLink } from "../../../ui/TextLink";
import { type Memory, type MemoryCalls, type Mnemonic, useMemoryCalls } from "./api";
import { MemoryForm } from "./MemoryForm";
import styles from "./memories.module.css";

interface MemoriesProps {
  word: Wire["VocabBack"];
  /** For what lies outside the query cache. */
  onWord?: (word: Wire["VocabBack"]) => void;
  as?: "h2" | "h3";
}

type Asked = { kind: "edit" | "delete" | "report"; memory: Memory };

const isMemory = (mnemonic: Mnemonic): mnemonic is Memory => typeof mnemonic.id === "string";

/** An own word has its note alone: nobody else sees it. */
export function Memories(props: MemoriesProps) {
  return props.word.is_own ? <OwnNote {...props} /> : <AllMemories {...props} />;
}

function OwnNote({ word: { mnemonics }, as: Heading = "h3" }: MemoriesProps) {
  const { t } = useTranslation("flashcards");
  if (mnemonics.length === 0) return null;
  return (
    <section className={styles.memories}>
      <Heading className="small strong">{t("own.note")}</Heading>
      {mnemonics.map(({ memory }) => (
        <p key={memory} className={styles.memory}>
          {memory}
        </p>
      ))}
    </section>
  );
}

function AllMemories({ word, onWord, as: Heading = "h3" }: MemoriesProps) {
  const { t } = useTranslation("flashcards");
  const isSignedIn = useSession().token !== null;
  const calls = useMemoryCalls(onWord);
  const [isWriting, setWriting] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => {
    setWriting(false);
    setAsked(null);
  };
  return (
    <section className={styles.memories}>
      <div className={styles.head}>
        <Heading className="small strong">{t("memories.title")}</Heading>
        {isSignedIn ? (
          <Button size="small" onClick={() => setWriting(true)}>
            {t("memories.write")}
          </Button>
        ) : (
          <TextLink className="small" to={paths.login}>
            {t("memories.log_in")}
          </TextLink>
        )}
      </div>
      <ul>
        {word.mnemonics.map((mnemonic) => (
          <li key={mnemonic.id ?? "book"} className={styles.memory}>
            <p lang={mnemonic.id ? undefined : "en"}>{mnemonic.memory}</p>
            {isMemory(mnemonic) ? (
              <MemoryFoot memory={mnemonic} calls={calls} isSignedIn={isSignedIn} ask={setAsked} />
            ) : (
              <span className="note">{t("memories.book")}</span>
            )}
          </li>
        ))}
      </ul>
      {(isWriting || asked?.kind === "edit") && (
        <MemoryForm word={word} memory={asked?.memory} calls={calls} close={close} />
      )}
      {asked?.kind === "delete" && <Deleting memory={asked.memory} calls={calls} close={close} />}
      {asked?.kind === "report" && <Reporting memory={asked.memory} calls={calls} close={close} />}
    </section>
  );
}

interface FootProps {
  memory: Memory;
  calls: MemoryCalls;
  isSignedIn: boolean;
  ask: (asked: Asked) => void;
}

function MemoryFoot({ memory, calls, isSignedIn, ask }: FootProps) {
  const { t } = useTranslation("flashcards");
  const { is_mine, is_public, is_hidden, is_liked, likes, author } = memory;
  const entries = is_mine ? (["edit", "delete"] as const) : (["report"] as const);
  return (
    <div className={styles.foot}>
      <span className="note">{is_mine ? t("memories.yours") : t("memories.by", { name: author })}</span>
      {is_mine && !is_public && <Chip>{t("memories.private")}</Chip>}
      {is_hidden && <Chip tone="warn">{t("memories.hidden")}</Chip>}
      <span className={styles.acts}>
        {isSignedIn && !is_mine ? (
          <button
            type="button"
            className={styles.like}
            aria-pressed={is_liked}
            aria-label={t("memories.like", { count: likes })}
            onClick={() => calls.like.mutate(memory.id)}
          >
            <Icon name="heart" size={18} />
            <span className="num">{likes}</span>
          </button>
        ) : (
          <span className="note num">{likes > 0 && t("memories.likes", { count: likes })}</span>
        )}
        {isSignedIn && (
          <Menu
            opener={(on) => <IconButton {...on} icon="more" label={t("memories.more")} size="small" />}
            entries={entries.map((kind) => ({
              label: t(`memories.${kind}`),
              onSelect: () => ask({ kind, memory }),
            }))}
          />
        )}
      </span>
    </div>
  );
}

interface AskedProps {
  memory: Memory;
  calls: MemoryCalls;
  close: () => void;
}

function Deleting({ memory, calls, close }: AskedProps) {
  const { t } = useTranslation("flashcards");
  return (
    <AskDialog
      title={t("memories.delete_title")}
      words={{ keep: t("keep"), act: t("memories.delete") }}
      isBusy={calls.remove.isPending}
      error={calls.remove.error}
      onAct={() => calls.remove.mutate(memory.id, { onSuccess: close })}
      onClose={close}
    >
      <p>{t("memories.delete_text")}</p>
    </AskDialog>
  );
}

function Reporting({ memory, calls, close }: AskedProps) {
  const { t } = useTranslation("flashcards");
  const say = useSnackbar();
  const done = () => {
    close();
    say(t("memories.reported"));
  };
  return (
    <AskDialog
      title={t("memories.report_title")}
      words={{ keep: t("cancel"), act: t("memories.report") }}
      isBusy={calls.report.isPending}
      error={calls.report.error}
      onAct={() => calls.report.mutate(memory.id, { onSuccess: done })}
      onClose={close}
    >
      <p>{t("memories.report_text")}</p>
    </AskDialog>
  );
}
