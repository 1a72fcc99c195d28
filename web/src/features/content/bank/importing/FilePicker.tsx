import { type DragEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatBytes } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import styles from "./importing.module.css";
import { largestArchive } from "./upload";

interface FilePickerProps {
  file: File | null;
  onPick: (file: File | null) => void;
}

/** A place to drop a zip on, or to choose one. */
export function FilePicker({ file, onPick }: FilePickerProps) {
  const { t } = useTranslation("bank");
  const lang = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    onPick(event.dataTransfer.files[0] ?? null);
  };
  const isTooLarge = (file?.size ?? 0) > largestArchive;
  return (
    <>
      <Card
        component="div"
        className={isOver ? `${styles.drop} ${styles.isOver}` : styles.drop}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        {file && <b>{file.name}</b>}
        <Button icon="note" onClick={() => input.current?.click()}>
          {t("import.choose")}
        </Button>
        <span className="note num">{file ? formatBytes(file.size, lang) : t("import.limit")}</span>
        <input
          ref={input}
          hidden
          type="file"
          aria-label={t("import.choose")}
          accept=".zip,application/zip"
          onChange={(event) => {
            onPick(event.target.files?.[0] ?? null);
            // The same file can be chosen again.
            event.target.value = "";
          }}
        />
      </Card>
      {isTooLarge && <Alert>{t("import.too_large")}</Alert>}
    </>
  );
}
