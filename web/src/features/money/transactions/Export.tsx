/** Saves what the filter lets through as a file for spreadsheets. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../api/errors";
import { Alert } from "../../../ui/Alert";
import { Button } from "../../../ui/Button";
import { saveFile } from "../../../ui/saveFile";
import { fetchLogFile } from "./api";
import { fileName, type LogFilter } from "./filterOf";
import styles from "./transactions.module.css";

export function Export({ filter }: { filter: LogFilter }) {
  const { t } = useTranslation(["transactions", "common"]);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const save = async () => {
    setBusy(true);
    setError(null);
    try {
      saveFile(await fetchLogFile(filter), fileName(filter));
    } catch (cause) {
      setError(cause);
    }
    setBusy(false);
  };
  return (
    <div className={styles.export}>
      <Button icon="download" loading={isBusy} onClick={() => void save()}>
        {t("export")}
      </Button>
      {error !== null && <Alert>{errorText(error, (key) => t(key, { ns: "common" }))}</Alert>}
    </div>
  );
}
