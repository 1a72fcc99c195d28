/** `/admin-tools/question-packs/import`: an archive is looked at first and stored only when nothing is wrong (D-119). */

import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, errorText } from "../../../../api/errors";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { RadioGroup } from "../../../../ui/Choices";
import { FilePicker } from "../../../../ui/FilePicker";
import { BankFrame } from "../BankFrame";
import styles from "./importing.module.css";
import { QtiWishes } from "./QtiWishes";
import { Report } from "./Report";
import { largestArchive } from "./upload";
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
      <Card component="form" className={styles.form} onSubmit={check}>
        <RadioGroup
          row
          name="kind"
          label={t("import.kind")}
          value={kind}
          onChange={(picked) => {
            setKind(picked);
            reset();
          }}
          options={kinds.map((each) => ({ value: each, label: t(`import.kinds.${each}`) }))}
        />
        <FilePicker
          file={file}
          accept=".zip,application/zip"
          most={largestArchive}
          words={{
            choose: t("import.choose"),
            limit: t("import.limit"),
            tooLarge: t("import.too_large"),
          }}
          onPick={(picked) => {
            setFile(picked);
            reset();
          }}
        />
        {kind === "qti" && <QtiWishes slug={slug} format={format} onSlug={setSlug} onFormat={setFormat} />}
        <div className={styles.acts}>
          <Button
            type="submit"
            variant={report?.outcome === "new" ? "secondary" : "primary"}
            disabled={!file || state.kind === "sending"}
          >
            {t("import.check")}
          </Button>
          {report?.outcome === "new" && (
            <Button variant="primary" icon="tick" onClick={() => run(false)}>
              {t("import.go")}
            </Button>
          )}
        </div>
        {state.kind === "sending" && (
          <div className={styles.progress} role="status">
            <progress value={state.share} max={1} aria-label={t("import.sending")} />
            <span className="note num">
              {state.share < 1
                ? t("import.sent", { percent: Math.round(state.share * 100) })
                : t(state.isDryRun ? "import.checking" : "import.storing")}
            </span>
          </div>
        )}
        {state.kind === "failed" && <Refused error={state.error} />}
      </Card>
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
    <Alert>
      {isLarge ? t("import.too_large") : own || errorText(error, (key) => t(key, { ns: "common" }))}
    </Alert>
  );
}
