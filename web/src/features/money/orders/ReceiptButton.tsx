/** The receipt of a paid order as a PDF. It is drawn a moment after the payment. */
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ApiError, errorText } from "../../../api/errors";
import { Alert } from "../../../ui/Alert";
import { Button } from "../../../ui/Button";
import { saveFile } from "../../../ui/saveFile";
import { fetchReceipt, type Order } from "./api";
import styles from "./shop.module.css";

export function ReceiptButton({ order: { id, reference } }: { order: Pick<Order, "id" | "reference"> }) {
  const { t } = useTranslation(["shop", "common"]);
  const receipt = useMutation({
    mutationFn: () => fetchReceipt(id),
    onSuccess: (file) => saveFile(file, `receipt-${reference}.pdf`),
  });
  const { error } = receipt;
  const isDrawing = error instanceof ApiError && error.status === 404;
  return (
    <>
      <div className={styles.acts}>
        <Button
          size="small"
          icon="download"
          loading={receipt.isPending}
          aria-label={t("shop:orders.receipt_of", { reference })}
          onClick={() => receipt.mutate()}
        >
          {t("shop:orders.receipt")}
        </Button>
      </div>
      {isDrawing && (
        <Alert tone="info" role="status">
          {t("shop:orders.receipt_soon")}
        </Alert>
      )}
      {error && !isDrawing && <Alert>{errorText(error, (text) => t(text, { ns: "common" }))}</Alert>}
    </>
  );
}
