/** A page that a mailed link opens and whose one button does what the mail says: opening a mail must not decide anything. */
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { ApiError, errorText } from "../../../api/errors";
import { useTitle } from "../../../app/shell/useTitle";
import { Empty, ErrorState } from "../../../ui/StateCard";

/** A title, a sentence, perhaps a way on. */
interface Said {
  title: string;
  text: string;
  action?: ReactNode;
}

interface MailedButtonProps {
  ask: Said & { button: string };
  done: Said;
  expired: Said;
  /** Redeems the token of the address. */
  onConfirm: (token: string) => Promise<void>;
}

type State = "asking" | "busy" | "done" | "expired" | { error: unknown };

export function MailedButton({ ask, done, expired, onConfirm }: MailedButtonProps) {
  const { t: common } = useTranslation("common");
  const [query] = useSearchParams();
  const [state, setState] = useState<State>("asking");
  useTitle(ask.title);

  const confirm = () => {
    setState("busy");
    onConfirm(query.get("token") ?? "").then(
      () => setState("done"),
      (error: unknown) =>
        setState(error instanceof ApiError && error.code === "link_expired" ? "expired" : { error }),
    );
  };
  return (
    <div className="wrap page narrow" aria-live="polite">
      {(state === "asking" || state === "busy") && (
        <Empty
          alone
          title={ask.title}
          text={ask.text}
          action={
            <button type="button" className="btn fill" disabled={state === "busy"} onClick={confirm}>
              {ask.button}
            </button>
          }
        />
      )}
      {state === "done" && <Empty alone {...done} />}
      {state === "expired" && <ErrorState alone {...expired} />}
      {typeof state === "object" && (
        <ErrorState
          alone
          title={common("state.error_title")}
          text={errorText(state.error, common)}
          action={
            <button type="button" className="btn" onClick={confirm}>
              {common("state.try_again")}
            </button>
          }
        />
      )}
    </div>
  );
}
