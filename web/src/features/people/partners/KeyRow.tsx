/** One key: where it stands, a link to try it, and its end. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../api/errors";
import { formatDate } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { Alert } from "../../../ui/Alert";
import { AskDialog } from "../../../ui/AskDialog";
import { Button } from "../../../ui/Button";
import { Chip } from "../../../ui/Chip";
import { Icon } from "../../../ui/Icon";
import { type PartnerKey, useRevokeKey, useTestLink } from "./api";
import { CopyLine } from "./CopyLine";
import styles from "./partners.module.css";

export function KeyRow({ partnerKey: key }: { partnerKey: PartnerKey }) {
  const { t } = useTranslation(["partners", "common"]);
  const lang = useLanguage();
  const [isAsking, setAsking] = useState(false);
  const revoke = useRevokeKey();
  const test = useTestLink();
  const isRevoked = key.revoked_at !== null;
  return (
    <li className={isRevoked ? `${styles.key} ${styles.off}` : styles.key}>
      <div className={styles.who}>
        <b>{key.label}</b>
        <code>{key.key_id}</code>
        <span className="note num">
          {t("keys.made_on", { date: formatDate(key.created_at, lang, "full") })} ·{" "}
          {key.last_used_at
            ? t("keys.last_used", { date: formatDate(key.last_used_at, lang, "full") })
            : t("keys.never_used")}
        </span>
      </div>
      {isRevoked ? (
        <Chip tone="bad">{t("keys.revoked")}</Chip>
      ) : (
        <div className={styles.acts}>
          <Button loading={test.isPending} onClick={() => test.mutate(key.id)}>
            {t("test.make")}
          </Button>
          <Button variant="quiet" onClick={() => setAsking(true)}>
            {t("keys.revoke")}
          </Button>
        </div>
      )}
      {test.data && !isRevoked && (
        <div className={styles.test}>
          <p className="quiet small">{t("test.text")}</p>
          <CopyLine label={t("test.link")} text={test.data.url} />
          <Button
            variant="primary"
            href={test.data.url}
            target="_blank"
            rel="noreferrer"
            onClick={() => test.reset()}
          >
            {t("test.open")}
            <Icon name="forward" size={18} />
          </Button>
        </div>
      )}
      {test.error && (
        <Alert className={styles.trouble}>{errorText(test.error, (code) => t(code, { ns: "common" }))}</Alert>
      )}
      {isAsking && (
        <AskDialog
          title={t("keys.revoke_title", { label: key.label })}
          words={{ keep: t("keys.keep"), act: t("keys.revoke") }}
          isBusy={revoke.isPending}
          error={revoke.error}
          onAct={() => revoke.mutate(key.id, { onSuccess: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        >
          <p>{t("keys.revoke_text")}</p>
        </AskDialog>
      )}
    </li>
  );
}
