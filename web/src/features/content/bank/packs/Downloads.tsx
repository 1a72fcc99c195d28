/** The ways of a version out: the zip of its folder, and a QTI package with what it leaves out. */

import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../../api/errors";
import { formatBytes } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { saveFile } from "../../../../ui/saveFile";
import { fetchDownload, useQtiReport } from "../api";
import { UnmappedList } from "../importing/UnmappedList";
import type { BankPackDetail } from "../types";
import styles from "./packs.module.css";

const kinds = ["archive", "qti"] as const;

export function Downloads({ detail: { pack, files } }: { detail: BankPackDetail }) {
  const { t } = useTranslation(["bank", "common"]);
  const [busy, setBusy] = useState<(typeof kinds)[number] | null>(null);
  const lang = useLanguage();
  const [error, setError] = useState<unknown>(null);
  const report = useQtiReport(pack.id).data?.data;
  const download = async (kind: (typeof kinds)[number]) => {
    setBusy(kind);
    setError(null);
    try {
      const name = `${pack.slug}-v${pack.version}${kind === "qti" ? "-qti" : ""}.zip`;
      saveFile(await fetchDownload(pack.id, kind), name);
    } catch (cause) {
      setError(cause);
    }
    setBusy(null);
  };
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return (
    <Card title={t("downloads.title")}>
      <p className="note num">
        {t("downloads.files", { count: files.length, size: formatBytes(bytes, lang) })}
      </p>
      <div className={styles.downloads}>
        {kinds.map((kind) => (
          <Button
            key={kind}
            icon="download"
            loading={busy === kind}
            disabled={busy !== null || (kind === "archive" && files.length === 0)}
            onClick={() => void download(kind)}
          >
            {t(`downloads.${kind}`)}
          </Button>
        ))}
      </div>
      {error !== null && <Alert>{errorText(error, (key) => t(key, { ns: "common" }))}</Alert>}
      {report && report.length === 0 && <p className="note">{t("qti.whole")}</p>}
      {report && <UnmappedList unmapped={report} />}
    </Card>
  );
}
