/** `/admin-tools/question-packs/import`: an archive is looked at first and stored only when nothing is wrong (D-119). */
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, errorText } from "../../../../api/errors";
import { Icon } from "../../../../ui/Icon";
import { BankFrame } from "../BankFrame";
import { FilePicker } from "./FilePicker";
import { QtiWishes } from "./QtiWishes";
import { Report } from "./Report";
import { useImport } from "./useImport";

const kinds = ["pack", "qti"] as const;

export function ImportScreen() {
  const { t } = useTranslation("bank");
  const [kind, setKind] = useState<"pack" | "qti">("pack");
  const [file, setFile] = useState<File | null>(null);
  const [slug, setSlug] = useState("");
  const [format, setFormat] = useState("");
  const { state, send, reset } = useImport();
  const run = (isDryRun: boolean) => file && void send({ file, kind, isDryRun, slug, format });
  const check = (event: FormEvent) => {
    event.preventDefault();
    run(true);
  };
  const report = state.kind === "answered" ? state.report : null;
  return (
    <BankFrame title={t("import.title")} lead={t("import.lead")}>
      <form className="card pad import-form" onSubmit={check}>
        <fieldset className="review-states">
          <legend className="note">{t("import.kind")}</legend>
          {kinds.map((each) => (
            <label key={each} className={kind === each ? "btn on" : "btn"}>
              <input
                type="radio"
                name="kind"
                className="vh"
                checked={kind === each}
                onChange={() => {
                  setKind(each);
                  reset();
                }}
              />
              {t(`import.kinds.${each}`)}
            </label>
          ))}
        </fieldset>
        <FilePicker
          file={file}
          onPick={(picked) => {
            setFile(picked);
            reset();
          }}
        />
        {kind === "qti" && <QtiWishes slug={slug} format={format} onSlug={setSlug} onFormat={setFormat} />}
        <p className="row import-acts">
          <button
            type="submit"
            className={report?.outcome === "new" ? "btn" : "btn fill"}
            disabled={!file || state.kind === "sending"}
          >
            {t("import.check")}
          </button>
          {report?.outcome === "new" && (
            <button type="button" className="btn fill" onClick={() => run(false)}>
              <Icon name="tick" size={18} />
              {t("import.go")}
            </button>
          )}
        </p>
        {state.kind === "sending" && (
          <div className="import-progress" role="status">
            <progress value={state.share} max={1} aria-label={t("import.sending")} />
            <span className="note num">
              {state.share < 1
                ? t("import.sent", { percent: Math.round(state.share * 100) })
                : t(state.isDryRun ? "import.checking" : "import.storing")}
            </span>
          </div>
        )}
        {state.kind === "failed" && <Refused error={state.error} />}
      </form>
      {report && <Report report={report} />}
    </BankFrame>
  );
}

/** The server's own sentence where it has one about the file. */
function Refused({ error }: { error: unknown }) {
  const { t } = useTranslation(["bank", "common"]);
  const own = error instanceof ApiError ? error.joined : "";
  const isLarge = error instanceof ApiError && error.status === 413;
  return (
    <p className="alert" role="alert">
      {isLarge ? t("import.too_large") : own || errorText(error, (key) => t(key, { ns: "common" }))}
    </p>
  );
}
