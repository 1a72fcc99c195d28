/** Opens the class report below the list of learners. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/Button";
import { ClassReportDialog } from "./ClassReportDialog";
import styles from "./teacher.module.css";

export function ClassReportButton() {
  const { t } = useTranslation("homes");
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.report}>
      <Button icon="download" onClick={() => setOpen(true)}>
        {t("class_report.button")}
      </Button>
      {isOpen && <ClassReportDialog onClose={() => setOpen(false)} />}
    </div>
  );
}
