/** Keeps somebody out, or lets them in again. Says first what happens: every device is logged out. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDate } from "../../../../../i18n/format";
import { useLanguage } from "../../../../../i18n/language";
import { AskDialog } from "../../../../../ui/AskDialog";
import { Switch } from "../../../../../ui/Choices";
import { useBlock } from "../api";
import { useUserName } from "../names";
import type { PartProps } from "./PersonPanel";
import styles from "./panel.module.css";

export function BlockSwitch({ user, powers }: PartProps) {
  const { t } = useTranslation("office_people");
  const lang = useLanguage();
  const nameOf = useUserName();
  // What was asked stays in sight until it is answered, whatever the person becomes in the meantime.
  const [asked, setAsked] = useState<"block" | "unblock" | null>(null);
  const set = useBlock(user.id);
  const since = user.blocked_at;
  const close = () => {
    set.reset();
    setAsked(null);
  };
  return (
    <>
      <Switch
        className={styles.switch}
        label={<b>{t("block.label")}</b>}
        hint={since ? t("block.since", { day: formatDate(since, lang, "dayYear") }) : t("block.hint")}
        checked={since !== null}
        disabled={!powers.block}
        onChange={() => setAsked(since === null ? "block" : "unblock")}
      />
      {asked && (
        <AskDialog
          title={t(asked === "block" ? "block.title" : "block.unblock_title", { name: nameOf(user) })}
          words={{ keep: t("block.keep"), act: t(asked === "block" ? "block.act" : "block.unblock") }}
          isBusy={set.isPending}
          error={set.error}
          onAct={() => set.mutate(asked === "block", { onSuccess: close })}
          onClose={close}
        >
          <p>{t(asked === "block" ? "block.text" : "block.unblock_text")}</p>
        </AskDialog>
      )}
    </>
  );
}
