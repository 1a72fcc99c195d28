/** Until when somebody has Pro, with giving, changing and removing it. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../../../i18n/language";
import { isForLife, planDayShort, planTime } from "../../../../../i18n/planDate";
import { Button } from "../../../../../ui/Button";
import { useSnackbar } from "../../../../../ui/Snackbar";
import { EndProDialog } from "../../../../money/plans/EndProDialog";
import { GiveProForm } from "../../../../money/plans/GiveProForm";
import { type AdminUser, useUserChanged } from "../api";
import { isPaid } from "../rules";
import type { PartProps } from "./PersonPanel";
import styles from "./panel.module.css";

export function ProLine({ user, powers }: PartProps) {
  const { t } = useTranslation("office_people");
  const [asked, setAsked] = useState<"change" | "remove" | null>(null);
  const changed = useUserChanged(user.id);
  const say = useSnackbar();
  const until = isPaid(user) ? user.pro_until : null;
  const done = () => {
    changed();
    setAsked(null);
    say(t("pro.changed"));
  };
  return (
    <>
      <div className={styles.line}>
        <Plan user={user} />
        {powers.money && (
          <div className={styles.acts}>
            <Button
              size="small"
              aria-expanded={asked === "change"}
              onClick={() => setAsked(asked === "change" ? null : "change")}
            >
              {asked === "change" ? t("pro.cancel") : t(until ? "pro.change" : "pro.give")}
            </Button>
            {until && (
              <Button size="small" variant="quiet" onClick={() => setAsked("remove")}>
                {t("pro.remove")}
              </Button>
            )}
          </div>
        )}
      </div>
      {asked === "change" && <GiveProForm user={user.id} until={until} onGiven={done} onLoad={changed} />}
      {asked === "remove" && <EndProDialog user={user.id} onEnded={done} onClose={() => setAsked(null)} />}
    </>
  );
}

function Plan({ user }: { user: AdminUser }) {
  const { t } = useTranslation("office_people");
  const lang = useLanguage();
  if (!isPaid(user) || user.pro_until === null) return <Words strong={t("pro.free")} note={t("pro.none")} />;
  if (isForLife(user.pro_until)) return <Words strong={t("pro.life")} note={t("pro.no_end")} />;
  return (
    <Words
      strong={t("pro.until", { day: planDayShort(user.pro_until, lang) })}
      note={t("pro.clock", { time: planTime(user.pro_until, lang) })}
    />
  );
}

function Words({ strong, note }: { strong: string; note: string }) {
  return (
    <p>
      <b>{strong}</b>
      <span className={`note ${styles.under}`}>{note}</span>
    </p>
  );
}
