/** What a mailed link asks: agree or refuse, once. */
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../api/errors";
import { Alert } from "../../../ui/Alert";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import styles from "./families.module.css";
import { isExpired } from "./MailedGate";

type Outcome =
  | { kind: "open" }
  | { kind: "busy" }
  | { kind: "answered"; agreed: boolean }
  | { kind: "failed"; error: unknown };

interface MailedQuestionProps {
  heading: string;
  words: { agree: string; refuse: string };
  answer: (agrees: boolean) => Promise<unknown>;
  /** What must be filled in before somebody agrees; false keeps the question open. */
  mayAgree?: () => boolean;
  /** In place of the question, once it is answered. */
  done: (agreed: boolean) => ReactNode;
  /** In place of the question, when the link has stopped working meanwhile. */
  expired: ReactNode;
  /** What it is about. */
  children: ReactNode;
}

export function MailedQuestion({
  heading,
  words,
  answer,
  mayAgree = () => true,
  done,
  expired,
  children,
}: MailedQuestionProps) {
  const { t: common } = useTranslation("common");
  const [outcome, setOutcome] = useState<Outcome>({ kind: "open" });
  const send = (agrees: boolean) => {
    if (agrees && !mayAgree()) return setOutcome({ kind: "open" });
    setOutcome({ kind: "busy" });
    answer(agrees).then(
      () => setOutcome({ kind: "answered", agreed: agrees }),
      (error: unknown) => setOutcome({ kind: "failed", error }),
    );
  };
  if (outcome.kind === "answered") return done(outcome.agreed);
  if (outcome.kind === "failed" && isExpired(outcome.error)) return expired;
  return (
    <Card className={styles.mailed}>
      <h1>{heading}</h1>
      {children}
      {outcome.kind === "failed" && <Alert>{errorText(outcome.error, common)}</Alert>}
      <div className={styles.answers}>
        <Button variant="primary" disabled={outcome.kind === "busy"} onClick={() => send(true)}>
          {words.agree}
        </Button>
        <Button disabled={outcome.kind === "busy"} onClick={() => send(false)}>
          {words.refuse}
        </Button>
      </div>
    </Card>
  );
}
