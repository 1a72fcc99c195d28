/** The words for whoever has written too often: a person answers their mail. */
import { useTranslation } from "react-i18next";
import { ApiError } from "../../../api/errors";
import { useTenant } from "../../../app/theme/brand";

/** For `explain` of a form. */
export function useTooMany() {
  const { t } = useTranslation("feedback");
  const { support_email: email } = useTenant();
  return (error: unknown) =>
    error instanceof ApiError && error.status === 402 ? t("too_many", { email }) : undefined;
}
