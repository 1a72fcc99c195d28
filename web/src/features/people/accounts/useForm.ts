/** Forms with the rules of accounts, which complain as soon as a field is left. */
import { useTranslation } from "react-i18next";
import {
  type DefaultValues,
  type FieldValues,
  type Form,
  useForm as useKitForm,
} from "../../../ui/form/useForm";
import type { RuleKey } from "./rules";

/** Starts a form; `filled` are values that are known already, `serverNames` tells its names from the server's. */
export function useForm<T extends FieldValues>(
  blank: DefaultValues<T>,
  filled?: Partial<DefaultValues<T>>,
  serverNames: (name: string) => string = (name) => name,
): Form<T> {
  const { t } = useTranslation("accounts");
  const wording = (key: RuleKey) => t(`rules.${key}`);
  return useKitForm<T, RuleKey>({ blank, filled, serverNames, wording, mode: "onTouched" });
}
