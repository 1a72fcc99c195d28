/** Forms with the rules of accounts, which complain as soon as a field is left. */
import { useTranslation } from "react-i18next";
import {
  type DefaultValues,
  type FieldValues,
  type Form,
  useForm as useKitForm,
} from "../../../ui/form/useForm";
import type { RuleKey } from "./rules";

/** Starts a form; `filled` are values that are known already. */
export function useForm<T extends FieldValues>(
  blank: DefaultValues<T>,
  filled?: Partial<DefaultValues<T>>,
): Form<T> {
  const { t } = useTranslation("accounts");
  return useKitForm<T, RuleKey>({ blank, filled, wording: (key) => t(`rules.${key}`), mode: "onTouched" });
}
