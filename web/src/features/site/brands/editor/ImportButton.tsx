/** Takes the file of a brand, from here or from `worker export-tenant`. */

import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
import { type BrandFile, readFile } from "./draft";
import styles from "./editor.module.css";

export function ImportButton({ onFile }: { onFile: (file: BrandFile) => void }) {
  const { t } = useTranslation("brands");
  const input = useRef<HTMLInputElement>(null);
  const [isWrong, setWrong] = useState(false);
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    const file = readFile(await chosen.text());
    setWrong(file === null);
    if (file) onFile(file);
  };
  return (
    <div className={styles.importing}>
      <Button onClick={() => input.current?.click()}>{t("import")}</Button>
      <input
        ref={input}
        hidden
        aria-label={t("import")}
        type="file"
        accept=".json,application/json"
        onChange={(event) => void choose(event.target.files?.[0])}
      />
      {isWrong && <Alert>{t("import_wrong")}</Alert>}
    </div>
  );
}
