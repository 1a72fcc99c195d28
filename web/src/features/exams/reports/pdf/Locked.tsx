/** A PDF that is not unlocked, with what it takes: the credit of the plan if there is one, else T-Coins (D-065). */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, errorText } from "../../../../api/errors";
import { paths, withQuery } from "../../../../app/paths";
import { useTenant } from "../../../../app/theme/brand";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { Dialog } from "../../../../ui/Dialog";
import { CoinPrice } from "../../../money/plans/CoinPrice";
import { useUnlockPdf } from "../api";
import type { PdfState } from "../types";

interface LockedProps {
  attempt: string;
  pdf: PdfState;
}

export function Locked({ attempt, pdf }: LockedProps) {
  const { t } = useTranslation("results");
  const { t: tc } = useTranslation("common");
  const unlock = useUnlockPdf(attempt);
  const isSoldAlways = !useTenant().settings.prices.pdf_free_with_grading;
  const [isAsked, setAsked] = useState(false);
  // A refusal is answered by the dialog of the shell, which leads to the score report or to the T-Coins.
  const isRefused = unlock.error instanceof ApiError && unlock.error.status === 402;
  const complaint = unlock.error && !isRefused ? errorText(unlock.error, tc) : null;
  const pay = () => unlock.mutate({ pay: "coins", price: pdf.price }, { onError: () => setAsked(false) });
  return (
    <>
      <Card title={t("pdf.states.locked")} className="num">
        <div className="stack">
          <p className="quiet">
            {isSoldAlways && pdf.credits === 0
              ? t("pdf.no_credit")
              : t("pdf.credits", { count: pdf.credits })}
          </p>
          {pdf.credits > 0 ? (
            <Button
              variant="primary"
              loading={unlock.isPending}
              onClick={() => unlock.mutate({ pay: "credit" })}
            >
              {t("pdf.unlock")}
            </Button>
          ) : (
            <Price pdf={pdf} onPay={() => setAsked(true)} />
          )}
          {complaint && <Alert>{complaint}</Alert>}
        </div>
      </Card>
      {isAsked && (
        <Dialog
          title={t("pdf.pay_title", { count: pdf.price })}
          onDismiss={() => setAsked(false)}
          actions={
            <>
              <Button onClick={() => setAsked(false)}>{t("pdf.keep")}</Button>
              <Button variant="primary" loading={unlock.isPending} onClick={pay}>
                {t("pdf.pay", { count: pdf.price })}
              </Button>
            </>
          }
        >
          <p>
            {t("pdf.pay_text")} {t("pdf.left", { count: pdf.balance - pdf.price })}
          </p>
        </Dialog>
      )}
    </>
  );
}

function Price({ pdf: { price, price_explained, balance }, onPay }: { pdf: PdfState; onPay: () => void }) {
  const { t } = useTranslation("results");
  const missing = price - balance;
  return (
    <>
      <CoinPrice name={t("pdf.title")} price={price_explained} balance={balance} />
      {missing > 0 && (
        <p>
          <b>{t("pdf.missing", { count: missing })}</b>
        </p>
      )}
      {missing > 0 ? (
        <Button variant="primary" to={withQuery(paths.balance, { "t-coins": String(missing) })}>
          {t("pdf.to_coins")}
        </Button>
      ) : (
        <Button variant="primary" onClick={onPay}>
          {t("pdf.pay", { count: price })}
        </Button>
      )}
    </>
  );
}
