/** The form kit with what every step has: the wording of its rules, and the server's names of fields in lists. */
import { useTranslation } from "react-i18next";
import { ApiError } from "../../../../api/errors";
import { type DefaultValues, type FieldValues, useForm } from "../../../../ui/form/useForm";
import type { Complaint } from "../rules";

/** `students[1].email` is `students.1.email` here. */
export const formName = (name: string): string => name.replace(/\[(\d+)\]/g, ".$1");

export function useStepForm<T extends FieldValues>(blank: DefaultValues<T>) {
  const { t } = useTranslation("enroll");
  return useForm<T, Complaint>({
    blank,
    wording: (key) => t(`rules.${key}`),
    serverNames: formName,
    explain: (error) =>
      error instanceof ApiError && error.code === "too_many_request" ? t("too_many") : undefined,
    mode: "onTouched",
  });
}
