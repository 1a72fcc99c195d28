/** The end of a form of the registration: what went wrong, and the one filled button. */
import { useTranslation } from "react-i18next";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
import styles from "./detail.module.css";

interface SubmitRowProps {
  refusal: string | undefined;
  isBusy: boolean;
  label: string;
}

export function SubmitRow({ refusal, isBusy, label }: SubmitRowProps) {
  const { t } = useTranslation("accounts");
  return (
    <>
      {refusal && (
        <Alert className={styles.across}>
          {t("detail.submit_failed")} {refusal}
        </Alert>
      )}
      <Button type="submit" variant="primary" size="large" className={styles.across} loading={isBusy}>
        {label}
      </Button>
    </>
  );
}
