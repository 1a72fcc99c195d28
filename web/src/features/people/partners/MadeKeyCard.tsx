/** A new key's secret, shown this once. */
import { useTranslation } from "react-i18next";
import type { MadePartnerKey } from "./api";
import { CopyLine } from "./CopyLine";

export function MadeKeyCard({ made, onClose }: { made: MadePartnerKey; onClose: () => void }) {
  const { t } = useTranslation("partners");
  return (
    <section className="card pad made" aria-label={t("made.title")}>
      <h2 className="h3">{t("made.title")}</h2>
      <p className="quiet">{t("made.text")}</p>
      <CopyLine label={t("made.key_id")} text={made.key.key_id} />
      <CopyLine label={t("made.secret")} text={made.secret} />
      <button type="button" className="btn" onClick={onClose}>
        {t("made.done")}
      </button>
    </section>
  );
}
