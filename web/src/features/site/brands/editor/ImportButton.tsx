/** Takes the file of a brand, from here or from `worker export-tenant`. */
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { type BrandFile, readFile } from "./draft";

export function ImportButton({ onFile }: { onFile: (file: BrandFile) => void }) {
  const { t } = useTranslation("brands");
  const id = useId();
  const [isWrong, setWrong] = useState(false);
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    const file = readFile(await chosen.text());
    setWrong(file === null);
    if (file) onFile(file);
  };
  return (
    <div className="import">
      <label className="btn" htmlFor={id}>
        {t("import")}
      </label>
      <input
        id={id}
        className="vh"
        type="file"
        accept=".json,application/json"
        onChange={(event) => void choose(event.target.files?.[0])}
      />
      {isWrong && (
        <p className="alert" role="alert">
          {t("import_wrong")}
        </p>
      )}
    </div>
  );
}
