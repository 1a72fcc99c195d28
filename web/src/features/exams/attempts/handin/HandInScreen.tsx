/** What the player could not send is handed in here as the file it saved (D-037). */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ApiError, errorText } from "../../../../api/errors";
import { paths, withQuery } from "../../../../app/paths";
import { useTitle } from "../../../../app/shell/useTitle";
import { handInSealed, type ReadFile, readSealedFile, type SealedReceipt } from "./api";
import styles from "./handin.module.css";
import { Receipt } from "./Receipt";

/** Where handing in stands. */
type State =
  | { kind: "choosing" }
  | { kind: "broken" }
  | { kind: "ready"; file: ReadFile }
  | { kind: "sending"; file: ReadFile }
  | { kind: "failed"; file: ReadFile; error: unknown }
  | { kind: "done"; file: ReadFile; receipt: SealedReceipt };

export function HandInScreen() {
  const { t } = useTranslation(["responses", "common"]);
  const [state, setState] = useState<State>({ kind: "choosing" });
  useTitle(t("sealed.title"));
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const read = await readSealedFile(file);
    setState(read ? { kind: "ready", file: read } : { kind: "broken" });
  };
  const send = async (file: ReadFile) => {
    setState({ kind: "sending", file });
    try {
      setState({ kind: "done", file, receipt: await handInSealed(file) });
    } catch (error) {
      // The code under the text does not fit it.
      const isBroken = error instanceof ApiError && error.status === 422;
      setState(isBroken ? { kind: "broken" } : { kind: "failed", file, error });
    }
  };
  const file = "file" in state ? state.file : null;
  return (
    <div className={`wrap page ${styles.handin}`}>
      <h1>{t("sealed.title")}</h1>
      <p className="quiet">{t("sealed.lead")}</p>
      <section className={`card pad ${styles.card}`}>
        <label className={`btn ${styles.file}`}>
          {t("sealed.choose")}
          <input
            type="file"
            accept="application/json,.json"
            className="vh"
            onChange={(event) => void choose(event.target.files?.[0])}
          />
        </label>
        {file && <p className="num">{t("sealed.chosen", { name: file.name })}</p>}
        {state.kind === "broken" && (
          <p className="alert" role="alert">
            {t("sealed.broken")}
          </p>
        )}
        {state.kind === "failed" && (
          <p className="alert" role="alert">
            {errorText(state.error, (key) => t(key, { ns: "common" }))}
          </p>
        )}
        {(state.kind === "ready" || state.kind === "sending" || state.kind === "failed") && (
          <button
            type="button"
            className="btn fill big"
            disabled={state.kind === "sending"}
            onClick={() => void send(state.file)}
          >
            {t(state.kind === "sending" ? "sealed.sending" : "sealed.send")}
          </button>
        )}
        {state.kind === "done" && (
          <>
            <Receipt receipt={state.receipt} />
            <Link className="btn fill big" to={withQuery(paths.test, { attempt: state.file.attempt })}>
              {t("sealed.to_test")}
            </Link>
          </>
        )}
      </section>
    </div>
  );
}
