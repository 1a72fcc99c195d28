/** A text for a machine, with a button that takes it to the clipboard. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/Button";
import styles from "./partners.module.css";

export function CopyLine({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation("partners");
  const [isCopied, setCopied] = useState(false);
  const copy = () => {
    // Without a clipboard the text can still be marked by hand.
    void navigator.clipboard?.writeText(text).then(() => setCopied(true));
  };
  return (
    <div className={styles.copy}>
      <span className="note">{label}</span>
      <code>{text}</code>
      <Button aria-label={t("copy_this", { label })} onClick={copy}>
        {t(isCopied ? "copied" : "copy")}
      </Button>
    </div>
  );
}
