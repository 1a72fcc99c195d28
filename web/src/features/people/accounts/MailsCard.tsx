/** The emails that one may switch off: those that fit the own roles. */
import { useTranslation } from "react-i18next";
import { errorText } from "../../../api/errors";
import { Alert } from "../../../ui/Alert";
import { Card } from "../../../ui/Card";
import { Switch } from "../../../ui/Choices";
import { Refused } from "../../../ui/QueryGate";
import { SkeletonCard } from "../../../ui/Skeleton";
import { useMailSwitches, useSetMailSwitch } from "./mails";
import styles from "./settings.module.css";

export function MailsCard() {
  const { t } = useTranslation("accounts");
  const { t: common } = useTranslation("common");
  const switches = useMailSwitches();
  const set = useSetMailSwitch();
  if (switches.isPending) return <SkeletonCard lines={[40, 100, 100]} />;
  if (switches.isError) return <Refused error={switches.error} onRetry={() => void switches.refetch()} />;
  // Somebody whose roles get none of these emails has nothing to choose.
  if (switches.data.length === 0) return null;
  return (
    <Card title={t("mails.title")}>
      <div className={styles.lines}>
        <p className="quiet small">{t("mails.text")}</p>
        {switches.data.map(({ kind, is_on }) => (
          <Switch
            key={kind}
            label={t(`mails.kinds.${kind}`)}
            hint={t(`mails.hints.${kind}`)}
            checked={is_on}
            onChange={(event) => set.mutate({ kind, is_on: event.target.checked })}
          />
        ))}
        {set.isError && <Alert>{errorText(set.error, common)}</Alert>}
      </div>
    </Card>
  );
}
