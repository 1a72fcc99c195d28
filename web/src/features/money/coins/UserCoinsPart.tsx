/** Somebody's T-Coins as the office sees them, with giving and taking back (D-087). */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/Button";
import type { Move } from "./api";
import styles from "./coins.module.css";
import { Ledger } from "./Ledger";
import { MoveCoinsDialog } from "./MoveCoinsDialog";

interface UserCoinsPartProps {
  user: string;
  /** Told after coins were given or taken. */
  onMoved: () => void;
}

export function UserCoinsPart({ user, onMoved }: UserCoinsPartProps) {
  const { t } = useTranslation("coins");
  const [move, setMove] = useState<Move | null>(null);
  return (
    <>
      <Ledger owner={user}>
        <div className={styles.acts}>
          <Button onClick={() => setMove("give")}>{t("move.give")}</Button>
          <Button onClick={() => setMove("take")}>{t("move.take")}</Button>
        </div>
      </Ledger>
      {move && <MoveCoinsDialog user={user} move={move} onMoved={onMoved} onClose={() => setMove(null)} />}
    </>
  );
}
