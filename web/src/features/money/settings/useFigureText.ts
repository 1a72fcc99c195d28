/** A figure of the settings in words. */
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";

export function useFigureText() {
  const { t } = useTranslation("settings");
  const lang = useLanguage();
  return (figure: number | boolean): string =>
    typeof figure === "number" ? formatNumber(figure, lang) : t(figure ? "on" : "off");
}
