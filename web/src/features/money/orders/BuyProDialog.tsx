/** The last question before Pro is bought: its price, and until when it then lasts. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, errorText } from "../../../api/errors";
import { refreshProfile } from "../../../api/sessionCalls";
import type { Timestamp } from "../../../api/types";
import { useLanguage } from "../../../i18n/language";
import { planDay } from "../../../i18n/planDate";
import { Alert } from "../../../ui/Alert";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { useSnackbar } from "../../../ui/Snackbar";
import { PromotionField } from "../promotions/PromotionField";
import { useProPromotion } from "../promotions/usePromotion";
import { type ProPrice, useBuyPro } from "./api";
import { monthsOf } from "./rules";

interface BuyProDialogProps {
  price: ProPrice;
  /** Null for life. */
  end: Timestamp | null;
  onClose: () => void;
}

export function BuyProDialog({ price, end, onClose }: BuyProDialogProps) {
  const { t } = useTranslation(["shop", "common"]);
  const lang = useLanguage();
  const say = useSnackbar();
  const buy = useBuyPro();
  // One for each opened dialog: what is sent again is paid once.
  const [key] = useState(() => crypto.randomUUID());
  const promotion = useProPromotion(price.term);
  const { saving } = promotion;
  const coins = price.coins - (saving?.saved ?? 0);
  const months = monthsOf(price.term);
  const act = () =>
    buy.mutate(
      { key, term: price.term, price: coins, promotion_code: saving?.code ?? null },
      {
        onSuccess: () => {
          // Ads and limits follow from the profile.
          void refreshProfile();
          say(t("shop:bought"));
          onClose();
        },
        // The shell asks whether to deposit; this dialog would stand in its way.
        onError: (error) => error instanceof ApiError && error.code === "point_is_not_enough" && onClose(),
      },
    );
  return (
    <Dialog
      title={months === null ? t("shop:confirm.life_title") : t("shop:confirm.title", { count: months })}
      onDismiss={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("shop:confirm.back")}</Button>
          <Button variant="primary" loading={buy.isPending} disabled={promotion.isAsking} onClick={act}>
            {t("shop:confirm.act", { count: coins })}
          </Button>
        </>
      }
    >
      <p className="num">
        {t("shop:confirm.price", { count: coins })}{" "}
        {end === null ? t("shop:plans.ends_never") : t("shop:plans.ends", { day: planDay(end, lang) })}
      </p>
      <p className="quiet">{t("shop:plans.no_renewal")}</p>
      <PromotionField promotion={promotion} />
      {buy.error && <Alert>{errorText(buy.error, (text) => t(text, { ns: "common" }))}</Alert>}
    </Dialog>
  );
}
