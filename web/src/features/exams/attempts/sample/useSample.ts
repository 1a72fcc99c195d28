/** The questions to try: which one is on the screen, what is answered, and what the visitor can do with it. */
import { useCallback, useEffect, useState } from "react";
import { forgetSampleResult } from "../../../../device/sampleResult";
import type { AnswerValue } from "../player/types";
import { checkAnswer, fetchSample, type Question } from "./api";
import { begin, draft, finish, keepProgress, next, type Progress, readProgress } from "./progress";

export type Sample =
  | { kind: "loading" }
  | { kind: "failed"; error: unknown; retry: () => void }
  | ({ kind: "open" } & OpenSample);

export interface OpenSample {
  questions: readonly Question[];
  progress: Progress;
  /** A check is on its way, or has failed. */
  checking: { isBusy: boolean; error: unknown };
  answer: (question: Question, value: AnswerValue) => void;
  check: (question: Question) => Promise<void>;
  skip: (question: Question) => void;
  goOn: () => void;
  startOver: () => void;
}

const still = { isBusy: false, error: null };

export function useSample(now: () => number = Date.now): Sample {
  const [loaded, setLoaded] = useState<{ questions: Question[]; progress: Progress } | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [checking, setChecking] = useState<OpenSample["checking"]>(still);

  const load = useCallback(() => {
    setFailure(null);
    fetchSample()
      .then((questions) => setLoaded({ questions, progress: readProgress(questions, now()) }))
      .catch((error: unknown) => setFailure(error));
  }, [now]);
  useEffect(load, [load]);
  useEffect(() => {
    if (loaded && loaded.questions.length > 0) keepProgress(loaded.questions, loaded.progress);
  }, [loaded]);

  if (failure !== null) return { kind: "failed", error: failure, retry: load };
  if (!loaded) return { kind: "loading" };

  const change = (to: (progress: Progress) => Progress) =>
    setLoaded((kept) => kept && { ...kept, progress: to(kept.progress) });
  const check = async (question: Question) => {
    const value = loaded.progress.drafts[question.key];
    if (!value) return;
    setChecking({ isBusy: true, error: null });
    try {
      const checked = await checkAnswer(question, value);
      const outcome = checked.items[question.item.id]?.outcome === "right" ? "right" : "wrong";
      change((progress) => finish(progress, question.key, now(), { value, outcome, checked }));
      setChecking(still);
    } catch (error) {
      setChecking({ isBusy: false, error });
    }
  };
  return {
    kind: "open",
    ...loaded,
    checking,
    check,
    answer: ({ key }, value) => {
      setChecking(still);
      change((progress) => draft(progress, key, value));
    },
    skip: ({ key }) => {
      setChecking(still);
      change((progress) =>
        next(finish(progress, key, now(), { value: null, outcome: "skipped", checked: null }), now()),
      );
    },
    goOn: () => change((progress) => next(progress, now())),
    startOver: () => {
      forgetSampleResult();
      change(() => begin(now()));
    },
  };
}
