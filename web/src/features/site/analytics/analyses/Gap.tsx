/** Between two sentences: Chinese has its distance in the full stop. */
import { useLanguage } from "../../../../i18n/language";

export function Gap() {
  return useLanguage() === "en" ? " " : null;
}
