/** The end of a form of the registration: what went wrong, and the one filled button. */
import { useTranslation } from "react-i18next";

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
        <p className="alert across" role="alert">
          {t("detail.submit_failed")} {refusal}
        </p>
      )}
      <button type="submit" className="btn fill big across" disabled={isBusy}>
        {label}
      </button>
    </>
  );
}
