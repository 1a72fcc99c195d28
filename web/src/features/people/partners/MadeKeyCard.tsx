/** A new key's secret, shown this once. */
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import type { MadePartnerKey } from "./api";
import { CopyLine } from "./CopyLine";
import styles from "./partners.module.css";

export function MadeKeyCard({ made, onClose }: { made: MadePartnerKey; onClose: () => void }) {
  const { t } = useTranslation("partners");
  return (
    <Card title={t("made.title")} className={styles.made}>
      <p className="quiet">{t("made.text")}</p>
      <CopyLine label={t("made.key_id")} text={made.key.key_id} />
      <CopyLine label={t("made.secret")} text={made.secret} />
      <Button onClick={onClose}>{t("made.done")}</Button>
    </Card>
  );
}
