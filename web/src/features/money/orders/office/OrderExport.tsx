/** Saves the orders that the filter lets through as a file for spreadsheets. */
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../../api/errors";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
import { saveFile } from "../../../../ui/saveFile";
import { fetchOrderFile } from "./api";
import { fileName, type OrderFilter } from "./filterOf";
import styles from "./office.module.css";

export function OrderExport({ filter }: { filter: OrderFilter }) {
  const { t } = useTranslation(["payments", "common"]);
  const file = useMutation({
    mutationFn: () => fetchOrderFile(filter),
    onSuccess: (found) => saveFile(found, fileName(filter)),
  });
  return (
    <div className={styles.export}>
      <Button icon="download" loading={file.isPending} onClick={() => file.mutate()}>
        {t("orders.export")}
      </Button>
      {file.error && <Alert>{errorText(file.error, (key) => t(key, { ns: "common" }))}</Alert>}
    </div>
  );
}
