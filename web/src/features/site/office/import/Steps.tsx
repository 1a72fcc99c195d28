/** Where one is on the way from a file to accounts. */
import { useTranslation } from "react-i18next";
import { Stepper } from "../../../../ui/Stepper";

const steps = ["file", "check", "import"] as const;

/** Where one is; `over` once everything is done. */
export function Steps({ at }: { at: (typeof steps)[number] | "over" }) {
  const { t } = useTranslation("people_import");
  return (
    <Stepper
      label={t("steps.label")}
      steps={steps.map((step) => t(`steps.${step}`))}
      current={at === "over" ? steps.length : steps.indexOf(at)}
    />
  );
}
