/** One question: what is read or heard, the answer, and once it is checked, why. */
import { type FormEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../../api/errors";
import { CheckedPanel } from "../player/checking/CheckedPanel";
import { Transcript } from "../player/checking/Transcript";
import { Prompt } from "../player/items/Prompt";
import { type Answering, AnsweringProvider } from "../player/screens/AnsweringContext";
import { AnswerPart } from "./AnswerPart";
import { clipOf, type Question } from "./api";
import { isComplete } from "./complete";
import { Heard } from "./Heard";
import { minutesLeft } from "./minutesLeft";
import { StepBars } from "./StepBars";
import { StimulusText } from "./StimulusText";
import { useKindName } from "./useKindName";
import type { OpenSample } from "./useSample";

export function QuestionState({ sample, question }: { sample: OpenSample; question: Question }) {
  const { t } = useTranslation(["sample", "common"]);
  const { questions, progress } = sample;
  const kind = useKindName().nameOf(question);
  const top = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  // The next question begins at its top, wherever the button was that led to it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each question
  useEffect(() => {
    if (!isFirst.current) top.current?.scrollIntoView({ block: "start" });
    isFirst.current = false;
  }, [question.key]);
  const hasBegun = Object.keys(progress.done).length > 0;
  return (
    <div className="wrap try" ref={top}>
      <div className="try-head">
        <div>
          <h1>{t("sample:title", { count: questions.length })}</h1>
          <p className="note">
            {t("sample:where", { number: progress.at + 1, of: questions.length })}
            {" · "}
            {t("sample:left", { count: minutesLeft(questions.length - progress.at) })}
          </p>
        </div>
        <StepBars at={progress.at} of={questions.length} />
      </div>
      <QuestionCard key={question.key} sample={sample} question={question} />
      <div className="try-foot note">
        <span>{t("sample:of_format", { kind })}</span>
        <span>{t("sample:stays")}</span>
        {hasBegun && (
          <button type="button" className="link" onClick={sample.startOver}>
            {t("sample:start_over")}
          </button>
        )}
      </div>
    </div>
  );
}

function QuestionCard({ sample, question }: { sample: OpenSample; question: Question }) {
  const { t } = useTranslation(["sample", "common", "player"]);
  const id = useId();
  const { set, item, key } = question;
  const { progress, checking, answer } = sample;
  const done = progress.done[key];
  const value = done?.value ?? progress.drafts[key];
  const itemKey = done?.checked?.items[item.id];
  const [isMissing, setMissing] = useState(false);
  const answering = useMemo<Answering>(
    () => ({
      answers: new Map(value ? [[item.id, value]] : []),
      mode: "comfortable",
      answer: (_item, next) => {
        setMissing(false);
        answer(question, next);
      },
    }),
    [answer, item.id, question, value],
  );
  const isLast = progress.at + 1 === sample.questions.length;
  const clip = clipOf(question);
  const isWide = set.paragraphs.length > 0;

  const card = useRef<HTMLFormElement>(null);
  const wasOpen = useRef(false);
  const onward = useRef<HTMLButtonElement>(null);
  // What had the focus is final now: the keyboard goes on with the next question. On a phone the explanation comes below
  // what is in sight.
  useEffect(() => {
    if (wasOpen.current && done) {
      onward.current?.focus({ preventScroll: true });
      card.current?.querySelector(".checked")?.scrollIntoView({ block: "nearest" });
    }
    wasOpen.current = !done;
  }, [done]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (done) return sample.goOn();
    if (!isComplete(item, value)) return setMissing(true);
    void sample.check(question);
  };
  return (
    <AnsweringProvider value={answering}>
      <form
        ref={card}
        className={isWide ? "player try-card wide" : "player try-card"}
        noValidate
        onSubmit={submit}
      >
        {isWide && (
          <div className="passage">
            <StimulusText set={set} item={item} />
          </div>
        )}
        <div className={item.answer.kind === "build_sentence" ? "qpane sentence-pane" : "qpane"}>
          {clip && <Heard clip={clip} />}
          <Prompt
            id={`${id}-q`}
            {...(item.answer.kind === "missing_letters"
              ? { text: t("sample:words_task"), lang: undefined }
              : { text: item.prompt })}
          />
          <AnswerPart
            question={question}
            labelledBy={`${id}-q`}
            itemKey={itemKey}
            isFinal={done !== undefined}
          />
          {itemKey && <CheckedPanel item={item} itemKey={itemKey} value={value} />}
          {done?.checked?.transcript && <Transcript lines={done.checked.transcript} />}
          <p className="try-missing" role="status">
            {isMissing && t("sample:missing")}
          </p>
          {checking.error !== null && (
            <p className="alert" role="alert">
              {errorText(checking.error, (name) => t(name, { ns: "common" }))}
            </p>
          )}
          <div className="try-acts">
            {!done && (
              <button type="button" className="btn bare" onClick={() => sample.skip(question)}>
                {t("sample:skip")}
              </button>
            )}
            <button ref={onward} type="submit" className="btn fill big" disabled={checking.isBusy}>
              {t(done ? (isLast ? "sample:to_result" : "sample:next") : "sample:check")}
            </button>
          </div>
        </div>
      </form>
    </AnsweringProvider>
  );
}
