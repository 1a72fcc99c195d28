/** Credit that invitations have earned, and the button that makes T-Coins of it. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../api/errors";
import { Alert } from "../../../ui/Alert";
import { Button } from "../../../ui/Button";
import { useSnackbar } from "../../../ui/Snackbar";
import { useExchange } from "./api";
import styles from "./referrals.module.css";

export function Credit({ credit }: { credit: number }) {
  const { t } = useTranslation("referrals");
  const { t: tc } = useTranslation("common");
  const say = useSnackbar();
  const exchange = useExchange(({ point }) => say(t("done", { count: point })));
  // Pressed again after no answer came, the same credit moves once. This part goes with the credit.
  const [key] = useState(() => crypto.randomUUID());
  return (
    <div className={styles.credit}>
      <p className="num">{t("credit", { count: credit })}</p>
      <Button loading={exchange.isPending} onClick={() => exchange.mutate(key)}>
        {t("exchange")}
      </Button>
      {exchange.error && <Alert className={styles.refusal}>{errorText(exchange.error, tc)}</Alert>}
    </div>
  );
}
