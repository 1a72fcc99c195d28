/** The receipt of a paid order as a PDF. It is drawn a moment after the payment. */
import { useTranslation } from "react-i18next";
import { FileButton } from "../../../ui/FileButton";
import { fetchReceipt, type Order } from "./api";

interface ReceiptButtonProps {
  order: Pick<Order, "id" | "reference">;
  /** The own one, unless told otherwise. */
  fetchFile?: (id: string) => Promise<Blob>;
}

export function ReceiptButton({ order: { id, reference }, fetchFile = fetchReceipt }: ReceiptButtonProps) {
  const { t } = useTranslation("shop");
  return (
    <FileButton
      fetchFile={() => fetchFile(id)}
      name={`receipt-${reference}.pdf`}
      text={t("orders.receipt")}
      label={t("orders.receipt_of", { reference })}
      soon={t("orders.receipt_soon")}
    />
  );
}
