/** `/office/partners`: the keys of a partner's site, a link to try one, and the code to sign such links. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { OfficeFrame } from "../../../app/office/OfficeFrame";
import { useTenant } from "../../../app/theme/brand";
import { Alert } from "../../../ui/Alert";
import { Card } from "../../../ui/Card";
import { QueryGate } from "../../../ui/QueryGate";
import { type MadePartnerKey, type PartnerKey, usePartnerKeys } from "./api";
import { Example } from "./Example";
import { KeyRow } from "./KeyRow";
import { MadeKeyCard } from "./MadeKeyCard";
import { NewKeyForm } from "./NewKeyForm";
import styles from "./partners.module.css";

/** So that one key can follow another without a gap. */
const mostInUse = 2;

export function PartnersScreen() {
  const { t } = useTranslation("partners");
  return (
    <OfficeFrame title={t("title")} lead={t("lead")}>
      <QueryGate query={usePartnerKeys()}>{({ data }) => <Keys keys={data} />}</QueryGate>
    </OfficeFrame>
  );
}

function Keys({ keys }: { keys: PartnerKey[] }) {
  const { t } = useTranslation("partners");
  const { features } = useTenant();
  const [made, setMade] = useState<MadePartnerKey | null>(null);
  const inUse = keys.filter((key) => key.revoked_at === null);
  const revoked = keys.filter((key) => key.revoked_at !== null);
  return (
    <div className={styles.partners}>
      {!features.includes("partner_sign_in") && (
        <Alert tone="warn" role="status">
          {t("feature_off")}
        </Alert>
      )}
      {made && <MadeKeyCard made={made} onClose={() => setMade(null)} />}
      <Card
        title={t("keys.title")}
        aside={<span className="note num">{t("keys.count", { count: inUse.length, most: mostInUse })}</span>}
        pad={false}
      >
        {inUse.length === 0 && <p className={`quiet ${styles.none}`}>{t("keys.none")}</p>}
        {inUse.length > 0 && (
          <ul>
            {inUse.map((key) => (
              <KeyRow key={key.id} partnerKey={key} />
            ))}
          </ul>
        )}
        <NewKeyForm isFull={inUse.length >= mostInUse} onMade={setMade} />
      </Card>
      <Example keyId={made?.key.key_id ?? inUse[0]?.key_id} />
      {revoked.length > 0 && (
        <Card component="details" className={styles.revoked}>
          <summary>{t("keys.revoked_list", { count: revoked.length })}</summary>
          <ul>
            {revoked.map((key) => (
              <KeyRow key={key.id} partnerKey={key} />
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}
