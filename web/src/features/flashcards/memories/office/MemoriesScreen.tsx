/** `/office/memories`: what learners reported of each other's ways to remember a word, and what staff hid. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { OfficeFrame } from "../../../../app/office/OfficeFrame";
import { userAt } from "../../../../app/paths";
import { formatDue } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { AskDialog } from "../../../../ui/AskDialog";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { Chip } from "../../../../ui/Chip";
import { Pager } from "../../../../ui/Pager";
import { QueryGate } from "../../../../ui/QueryGate";
import { SkeletonCard } from "../../../../ui/Skeleton";
import { useSnackbar } from "../../../../ui/Snackbar";
import { Empty } from "../../../../ui/StateCard";
import { TextLink } from "../../../../ui/TextLink";
import { ToggleRow } from "../../../../ui/ToggleRow";
import { type MemoryState, type ReportedMemory, useHideMemory, useReportedMemories } from "./api";
import styles from "./memoriesOffice.module.css";

/** What is decided about a memory. */
type Decision = "hide" | "keep" | "show";

interface Asked {
  memory: ReportedMemory;
  decision: Decision;
}

export function MemoriesScreen() {
  const { t } = useTranslation("office_memories");
  const [search, setSearch] = useSearchParams();
  const [asked, setAsked] = useState<Asked | null>(null);
  const state: MemoryState = search.get("state") === "hidden" ? "hidden" : "reported";
  const page = Number(search.get("page"));
  const query = useReportedMemories(state, Number.isInteger(page) && page > 0 ? page : 1);
  return (
    <OfficeFrame title={t("title")} lead={t("lead")}>
      <div className={styles.filter}>
        <ToggleRow
          label={t("filter")}
          value={state}
          onChange={(next) => setSearch(next === "reported" ? {} : { state: next }, { replace: true })}
          options={(["reported", "hidden"] as const).map((value) => ({ value, text: t(`states.${value}`) }))}
        />
      </div>
      <QueryGate query={query} skeleton={<SkeletonCard lines={[30, 90, 40]} />}>
        {({ data, current_page, total }) =>
          data.length === 0 ? (
            <Empty title={t(`empty.${state}_title`)} text={t(`empty.${state}_text`)} />
          ) : (
            <>
              <Card component="ul" pad={false} className={styles.memories}>
                {data.map((memory) => (
                  <Row key={memory.id} memory={memory} ask={(decision) => setAsked({ memory, decision })} />
                ))}
              </Card>
              <Pager page={current_page} total={total} />
            </>
          )
        }
      </QueryGate>
      {asked && <Deciding {...asked} close={() => setAsked(null)} />}
    </OfficeFrame>
  );
}

interface RowProps {
  memory: ReportedMemory;
  ask: (decision: Decision) => void;
}

function Row({ memory, ask }: RowProps) {
  const { t } = useTranslation("office_memories");
  const lang = useLanguage();
  const { word, author, author_id, reports, reported_at, hidden_at } = memory;
  return (
    <li className={styles.memory}>
      <div className={styles.text}>
        <h2 className={styles.word} lang="en">
          {word}
        </h2>
        <p className={styles.said}>{memory.memory}</p>
        <p className={`${styles.facts} note num`}>
          <TextLink to={userAt(author_id)}>{author || t("no_name")}</TextLink>
          {reports > 0 && <Chip tone="warn">{t("reports", { count: reports })}</Chip>}
          {reported_at && <span>{t("reported_at", { when: formatDue(reported_at, lang) })}</span>}
          {hidden_at && <span>{t("hidden_at", { when: formatDue(hidden_at, lang) })}</span>}
        </p>
      </div>
      <div className={styles.acts}>
        {hidden_at ? (
          <Act name="show" word={word} ask={ask} />
        ) : (
          <>
            <Act name="keep" word={word} ask={ask} />
            <Act name="hide" word={word} ask={ask} />
          </>
        )}
      </div>
    </li>
  );
}

/** Several rows have the same buttons: read aloud each says which word it is about. */
function Act({ name, word, ask }: { name: Decision; word: string; ask: RowProps["ask"] }) {
  const { t } = useTranslation("office_memories");
  return (
    <Button
      size="small"
      variant={name === "hide" ? "danger" : "secondary"}
      aria-label={t(`acts.${name}_of`, { word })}
      onClick={() => ask(name)}
    >
      {t(`acts.${name}`)}
    </Button>
  );
}

function Deciding({ memory, decision, close }: Asked & { close: () => void }) {
  const { t } = useTranslation("office_memories");
  const say = useSnackbar();
  const { mutate, isPending, error } = useHideMemory();
  const decide = () =>
    mutate(
      { id: memory.id, is_hidden: decision === "hide" },
      {
        onSuccess: () => {
          say(t(`done.${decision}`));
          close();
        },
      },
    );
  return (
    <AskDialog
      title={t(`ask.${decision}_title`)}
      words={{ keep: t("cancel"), act: t(`acts.${decision}`) }}
      isBusy={isPending}
      error={error}
      onAct={decide}
      onClose={close}
    >
      <blockquote className={styles.quote}>{memory.memory}</blockquote>
      <p>{t(`ask.${decision}_text`)}</p>
    </AskDialog>
  );
}
