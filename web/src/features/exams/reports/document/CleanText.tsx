/** The text without marks: with what was accepted so far, or with all edits. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { useSnackbar } from "../../../../ui/Snackbar";
import { ToggleRow } from "../../../../ui/ToggleRow";
import { accepted, type Document } from "../../grading/documents/model";
import styles from "./document.module.css";
import { acceptedSoFar, type Decisions, readingOf } from "./reading";

interface CleanTextProps {
  document: Document;
  order: readonly number[];
  decisions: Decisions;
}

export function CleanText({ document, order, decisions }: CleanTextProps) {
  const { t } = useTranslation("documents");
  const say = useSnackbar();
  const [which, setWhich] = useState<"so_far" | "all">("all");
  const text = which === "all" ? accepted(document) : acceptedSoFar(document, decisions);
  const count = (state: string) => order.filter((id) => readingOf(decisions, id) === state).length;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      say(t("clean.copied"));
    } catch {
      say(t("clean.not_copied"));
    }
  };
  return (
    <Card
      title={t("clean.title")}
      aside={
        <span className="note num">
          {t("clean.counts", { accepted: count("accepted"), kept: count("kept"), open: count("open") })}
        </span>
      }
    >
      {order.length > 0 && (
        <ToggleRow
          label={t("clean.which")}
          value={which}
          onChange={setWhich}
          options={[
            { value: "so_far", text: t("clean.so_far") },
            { value: "all", text: t("clean.all") },
          ]}
        />
      )}
      <div className={styles.clean} lang="en" data-testid="clean-text">
        {text}
      </div>
      <div className={styles.acts}>
        <Button size="small" onClick={() => void copy()}>
          {t("clean.copy")}
        </Button>
      </div>
    </Card>
  );
}
