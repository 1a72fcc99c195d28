/** Pro for good, as members of the old site have it. Given by a press; what is lost is asked about first. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../../../api/errors";
import { Alert } from "../../../../../ui/Alert";
import { AskDialog } from "../../../../../ui/AskDialog";
import { Switch } from "../../../../../ui/Choices";
import { useOldPro } from "../api";
import { useUserName } from "../names";
import type { PartProps } from "./PersonPanel";
import styles from "./panel.module.css";

export function OldProSwitch({ user, powers }: PartProps) {
  const { t } = useTranslation(["office_people", "common"]);
  const nameOf = useUserName();
  const [isAsking, setAsking] = useState(false);
  const set = useOldPro(user.id);
  const close = () => setAsking(false);
  return (
    <>
      <Switch
        className={styles.switch}
        label={<b>{t("office_people:old_pro.label")}</b>}
        hint={t("office_people:old_pro.hint")}
        checked={user.is_old_pro}
        disabled={!powers.money || set.isPending}
        onChange={() => (user.is_old_pro ? setAsking(true) : set.mutate(true))}
      />
      {set.error && !isAsking && <Alert>{errorText(set.error, (key) => t(key, { ns: "common" }))}</Alert>}
      {isAsking && (
        <AskDialog
          title={t("office_people:old_pro.title", { name: nameOf(user) })}
          words={{ keep: t("office_people:old_pro.keep"), act: t("office_people:old_pro.act") }}
          isBusy={set.isPending}
          error={set.error}
          onAct={() => set.mutate(false, { onSuccess: close })}
          onClose={close}
        >
          <p>{t("office_people:old_pro.text")}</p>
        </AskDialog>
      )}
    </>
  );
}
