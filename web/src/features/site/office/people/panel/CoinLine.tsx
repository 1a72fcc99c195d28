/** Somebody's balance, with giving and deducting T-Coins. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { userAt } from "../../../../../app/paths";
import { formatNumber } from "../../../../../i18n/format";
import { useLanguage } from "../../../../../i18n/language";
import { Button } from "../../../../../ui/Button";
import { useSnackbar } from "../../../../../ui/Snackbar";
import { TextLink } from "../../../../../ui/TextLink";
import type { Move } from "../../../../money/coins/api";
import { MoveCoinsDialog } from "../../../../money/coins/MoveCoinsDialog";
import { useUserChanged } from "../api";
import type { PartProps } from "./PersonPanel";
import styles from "./panel.module.css";

export function CoinLine({ user, powers }: PartProps) {
  const { t } = useTranslation("office_people");
  const lang = useLanguage();
  const [move, setMove] = useState<Move | null>(null);
  const changed = useUserChanged(user.id);
  const say = useSnackbar();
  const moved = () => {
    changed();
    say(t("coins.moved"));
  };
  return (
    <div className={styles.line}>
      <p>
        <b>{t("coins.have", { count: user.coins, figure: formatNumber(user.coins, lang) })}</b>
        {powers.money && (
          <span className={`note ${styles.under}`}>
            <TextLink to={`${userAt(user.id)}?tab=coins`}>{t("coins.ledger")}</TextLink>
          </span>
        )}
      </p>
      {powers.money && (
        <div className={styles.acts}>
          <Button size="small" onClick={() => setMove("give")}>
            {t("coins.give")}
          </Button>
          <Button size="small" variant="quiet" onClick={() => setMove("take")}>
            {t("coins.deduct")}
          </Button>
        </div>
      )}
      {move && <MoveCoinsDialog user={user.id} move={move} onMoved={moved} onClose={() => setMove(null)} />}
    </div>
  );
}
