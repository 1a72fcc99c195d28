/** `/office/partners`: the keys of a partner's site, a link to try one, and the code to sign such links. */
import "./partners.css";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { OfficeFrame } from "../../../app/office/OfficeFrame";
import { useTenant } from "../../../app/theme/brand";
import { QueryGate } from "../../../ui/QueryGate";
import { type MadePartnerKey, type PartnerKey, usePartnerKeys } from "./api";
import { Example } from "./Example";
import { KeyRow } from "./KeyRow";
import { MadeKeyCard } from "./MadeKeyCard";
import { NewKeyForm } from "./NewKeyForm";

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
    <div className="partners">
      {!features.includes("partner_sign_in") && (
        <p className="alert warn" role="status">
          {t("feature_off")}
        </p>
      )}
      {made && <MadeKeyCard made={made} onClose={() => setMade(null)} />}
      <section className="card">
        <div className="head">
          <h2 className="h3">{t("keys.title")}</h2>
          <span className="note num">{t("keys.count", { count: inUse.length, most: mostInUse })}</span>
        </div>
        {inUse.length === 0 && <p className="quiet none">{t("keys.none")}</p>}
        {inUse.length > 0 && (
          <ul className="keys">
            {inUse.map((key) => (
              <KeyRow key={key.id} partnerKey={key} />
            ))}
          </ul>
        )}
        <NewKeyForm isFull={inUse.length >= mostInUse} onMade={setMade} />
      </section>
      <Example keyId={made?.key.key_id ?? inUse[0]?.key_id} />
      {revoked.length > 0 && (
        <details className="card pad revoked">
          <summary>{t("keys.revoked_list", { count: revoked.length })}</summary>
          <ul className="keys">
            {revoked.map((key) => (
              <KeyRow key={key.id} partnerKey={key} />
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
