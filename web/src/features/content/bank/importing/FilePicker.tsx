import { type DragEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatBytes } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Icon } from "../../../../ui/Icon";
import { largestArchive } from "./upload";

interface FilePickerProps {
  file: File | null;
  onPick: (file: File | null) => void;
}

/** A place to drop a zip on, which is also the browser's own file field. */
export function FilePicker({ file, onPick }: FilePickerProps) {
  const { t } = useTranslation("bank");
  const lang = useLanguage();
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    onPick(event.dataTransfer.files[0] ?? null);
  };
  const isTooLarge = (file?.size ?? 0) > largestArchive;
  return (
    <>
      <label
        className={isOver ? "drop is-over" : "drop"}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <Icon name="download" size={24} />
        <b>{file ? file.name : t("import.choose")}</b>
        <span className="note num">{file ? formatBytes(file.size, lang) : t("import.limit")}</span>
        <input
          type="file"
          className="vh"
          accept=".zip,application/zip"
          onChange={(event) => onPick(event.target.files?.[0] ?? null)}
        />
      </label>
      {isTooLarge && (
        <p className="alert" role="alert">
          {t("import.too_large")}
        </p>
      )}
    </>
  );
}
