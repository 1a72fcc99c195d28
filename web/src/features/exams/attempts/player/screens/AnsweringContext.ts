/** What a question needs from whoever shows it: the player with its session, or the questions to try without an account. */
import { createContext, useContext } from "react";
import type { AnswerValue, Mode } from "../types";

export interface Answering {
  answers: ReadonlyMap<string, AnswerValue>;
  /** The skin. */
  mode: Mode;
  answer: (item: string, value: AnswerValue) => void;
}

const Context = createContext<Answering | null>(null);

export const AnsweringProvider = Context.Provider;

export function useAnswering(): Answering {
  const answering = useContext(Context);
  if (!answering) throw new Error("a question outside AnsweringProvider");
  return answering;
}

/** The skin. */
export function useMode(): Mode {
  return useAnswering().mode;
}
