import { useTranslation } from "react-i18next";
import type { SealedReceipt } from "./api";

/** What became of the file, counted. */
export function Receipt({ receipt }: { receipt: SealedReceipt }) {
  const { t } = useTranslation("responses");
  const refused = receipt.answers.filter((answer) => "error" in answer).length;
  const refusedTakes = receipt.recordings.filter(({ error }) => error).length;
  return (
    <div className="grid" role="status">
      <p className="alert ok">
        {t("sealed.done", { count: receipt.answers.length - refused })}{" "}
        {receipt.recordings.length > 0 &&
          t("sealed.takes", { count: receipt.recordings.length - refusedTakes })}
      </p>
      {refused > 0 && <p className="alert warn">{t("sealed.refused", { count: refused })}</p>}
      {refusedTakes > 0 && <p className="alert warn">{t("sealed.refused_takes", { count: refusedTakes })}</p>}
    </div>
  );
}
