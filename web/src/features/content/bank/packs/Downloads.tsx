/** The ways of a version out: the zip of its folder, and a QTI package with what it leaves out. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../../api/errors";
import { formatBytes } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Icon } from "../../../../ui/Icon";
import { saveFile } from "../../../../ui/saveFile";
import { fetchDownload, useQtiReport } from "../api";
import { UnmappedList } from "../importing/UnmappedList";
import type { BankPackDetail } from "../types";

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
    <section className="card pad downloads">
      <h2 className="h3">{t("downloads.title")}</h2>
      <p className="note num">
        {t("downloads.files", { count: files.length, size: formatBytes(bytes, lang) })}
      </p>
      <p className="row">
        {kinds.map((kind) => (
          <button
            key={kind}
            type="button"
            className="btn"
            disabled={busy !== null || (kind === "archive" && files.length === 0)}
            onClick={() => void download(kind)}
          >
            <Icon name="download" size={18} />
            {t(`downloads.${kind}`)}
          </button>
        ))}
      </p>
      {error !== null && (
        <p className="alert" role="alert">
          {errorText(error, (key) => t(key, { ns: "common" }))}
        </p>
      )}
      {report && report.length === 0 && <p className="note">{t("qti.whole")}</p>}
      {report && <UnmappedList unmapped={report} />}
    </section>
  );
}
