/** The words of today, card by card: below each rating stands when the word comes again. */
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../app/paths";
import { useTitle } from "../../../app/shell/useTitle";
import { formatDate } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { Button } from "../../../ui/Button";
import { Refused } from "../../../ui/QueryGate";
import { inDays } from "../schedule/inDays";
import { intervalsOf, schedulerOf } from "../schedule/rules";
import { BareBar } from "../words/BareBar";
import { CardDesk } from "./CardDesk";
import { DoneDrawing } from "./DoneDrawing";
import { KeepingLine } from "./KeepingLine";
import { Opening } from "./Opening";
import type { PlanSession, PlanView } from "./PlanSession";
import { comesBack, rememberedAs } from "./sitting";
import styles from "./study.module.css";
import { usePlanSession } from "./usePlanSession";

type Open = Extract<PlanView, { kind: "open" }>;

export function StudyPlan({ user }: { user: string }) {
  const { t } = useTranslation("flashcards");
  const { view, session } = usePlanSession(user);
  useTitle(t("plan.title"));
  switch (view.kind) {
    case "opening":
      return <Opening back={paths.flashcards} />;
    case "failed":
      return (
        <div className={styles.study}>
          <BareBar close={{ to: paths.flashcards, label: t("close") }} title={t("plan.title")} />
          <Refused error={view.error} onRetry={() => void session?.open()} />
        </div>
      );
    case "open":
      return session && <Opened view={view} session={session} />;
    default:
      return view satisfies never;
  }
}

interface OpenedProps {
  view: Open;
  session: PlanSession;
}

function Opened({ view, session }: OpenedProps) {
  const { t } = useTranslation("flashcards");
  const { due, done } = view;
  const note = [t("card.left", { count: due.length }), t("plan.done", { count: done })];
  return (
    <div className={styles.study}>
      <BareBar
        close={{ to: paths.flashcards, label: t("close") }}
        title={t("plan.title")}
        note={note.join(" · ")}
      />
      <KeepingLine keeping={view.keeping} />
      {due.length > 0 ? <TopWord view={view} session={session} /> : <Done view={view} session={session} />}
    </div>
  );
}

function TopWord({ view: { plan, due, canUndo }, session }: OpenedProps) {
  const { t } = useTranslation("flashcards");
  const lang = useLanguage();
  const { parameters, retention, today } = plan;
  const scheduler = useMemo(() => schedulerOf({ parameters, retention }), [parameters, retention]);
  const [top] = due;
  if (!top) return null;
  const days = intervalsOf(scheduler, rememberedAs(scheduler, top, today), today);
  const isBack = top.answers.length > 0;
  return (
    <CardDesk
      top={top.word}
      session={session}
      canUndo={canUndo}
      past={
        <p className={`note ${styles.past}`}>
          {isBack ? t("plan.back") : t("plan.last", { date: formatDate(top.last_rated_on, lang, "dayYear") })}
        </p>
      }
      effect={(rating) => (
        <span className="note num">
          {comesBack([...top.answers, rating]) ? t("plan.again") : inDays(days(rating), lang)}
        </span>
      )}
    />
  );
}

function Done({ view: { plan, done, canUndo }, session }: OpenedProps) {
  const { t } = useTranslation("flashcards");
  return (
    <section className={styles.done}>
      <DoneDrawing />
      <h2>{t(done > 0 ? "plan.all_done" : "plan.nothing")}</h2>
      <p className="quiet">{t(plan.waiting > 0 ? "plan.tomorrow" : "plan.comes_back")}</p>
      <div className={styles.doneActs}>
        <Button variant="primary" size="large" to={paths.flashcards}>
          {t("plan.to_books")}
        </Button>
        {canUndo && (
          <Button variant="quiet" onClick={() => void session.undo()}>
            {t("card.undo")}
          </Button>
        )}
      </div>
    </section>
  );
}
