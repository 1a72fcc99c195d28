/** The end: how many were right, which kinds went wrong and why, and what comes next. */
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useSession } from "../../../../api/session";
import { paths } from "../../../../app/paths";
import type { SampleOutcome } from "../../../../device/sampleResult";
import { Icon } from "../../../../ui/Icon";
import { CheckedPanel } from "../player/checking/CheckedPanel";
import { minutesText } from "../player/clock/countdown";
import type { Question } from "./api";
import type { Done } from "./progress";
import { StepBars } from "./StepBars";
import { useKindName } from "./useKindName";
import type { OpenSample } from "./useSample";

export function ResultState({ sample }: { sample: OpenSample }) {
  const { t } = useTranslation("sample");
  const { questions, progress } = sample;
  const all = questions.map(({ key }) => progress.done[key]);
  const right = all.filter((done) => done?.outcome === "right").length;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="wrap try">
      <div className="try-head">
        <p className="note num">
          {t("took", { time: minutesText(all.reduce((sum, done) => sum + (done?.ms ?? 0), 0)) })}
        </p>
        <StepBars at={questions.length} of={questions.length} />
      </div>
      <div className="try-end">
        <section className="card pad" aria-labelledby="try-score">
          <h1 ref={title} id="try-score" className="try-score num" tabIndex={-1}>
            {t("score", { right, count: questions.length })}
          </h1>
          <p className="quiet">{t("few", { count: questions.length })}</p>
          <ul className="try-list">
            {questions.map((question) => (
              <Line key={question.key} question={question} done={progress.done[question.key]} />
            ))}
          </ul>
          <button type="button" className="btn bare" onClick={sample.startOver}>
            <Icon name="refresh" size={18} />
            {t("start_over")}
          </button>
        </section>
        <NextStep />
      </div>
    </div>
  );
}

const marks = { right: "tick", wrong: "close", skipped: "forward" } as const satisfies Record<
  SampleOutcome,
  string
>;

function Line({ question, done }: { question: Question; done: Done | undefined }) {
  const { t } = useTranslation("sample");
  const { nameOf, aboutOf } = useKindName();
  const about = aboutOf(question);
  const outcome = done?.outcome ?? "skipped";
  const itemKey = done?.checked?.items[question.item.id];
  return (
    <li>
      <span className={`try-mark ${outcome}`}>
        <Icon name={marks[outcome]} size={16} weight={2} />
        <span className="vh">{t(`outcomes.${outcome}`)}</span>
      </span>
      <div>
        <b>{nameOf(question)}</b>
        {about && <p className="quiet">{about}</p>}
        {outcome === "wrong" && itemKey && (
          <details className="player try-why">
            <summary>{t("why")}</summary>
            <CheckedPanel item={question.item} itemKey={itemKey} value={done?.value ?? undefined} />
          </details>
        )}
      </div>
      <span className="note num">{minutesText(done?.ms ?? 0)}</span>
    </li>
  );
}

/** A visitor keeps the result with an account; who has one goes on to the first set. */
function NextStep() {
  const { t } = useTranslation("sample");
  const { token } = useSession();
  if (token)
    return (
      <section className="card pad try-next" aria-labelledby="try-next">
        <h2 id="try-next">{t("first_set.title")}</h2>
        <p className="quiet">{t("first_set.text")}</p>
        <Link className="btn fill big block" to={paths.landing}>
          {t("first_set.start")}
        </Link>
      </section>
    );
  return (
    <section className="card pad try-next" aria-labelledby="try-next">
      <h2 id="try-next">{t("keep.title")}</h2>
      <p className="quiet">{t("keep.text")}</p>
      <Link className="btn fill big block" to={paths.register}>
        {t("keep.create")}
      </Link>
      <p className="note">
        {t("keep.known")}{" "}
        <Link className="link" to={paths.login}>
          {t("keep.login")}
        </Link>
      </p>
    </section>
  );
}
