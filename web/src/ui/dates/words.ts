/** The pickers' words and the order of a date's parts, by language. */
import "dayjs/locale/zh-cn.js";
import "dayjs/locale/zh-tw.js";
import type { LocalizationProviderProps } from "@mui/x-date-pickers/LocalizationProvider";
import { zhCN, zhTW } from "@mui/x-date-pickers/locales";
import type { Dayjs } from "dayjs";
import type { Lang } from "../../api/types";

type Words = NonNullable<LocalizationProviderProps<Dayjs>["localeText"]>;

export interface PickerLanguage {
  /** As dayjs names it. */
  locale: string;
  words: Words;
  /** The parts of a date in a field, and of a month above the calendar. */
  day: string;
  month: string;
}

const wordsOf = ({ components }: typeof zhCN) =>
  components.MuiLocalizationProvider.defaultProps.localeText as Words;

export const pickerLanguages: Record<Lang, PickerLanguage> = {
  // The month in letters: nobody takes a day for a month.
  en: {
    locale: "en",
    words: { fieldMonthPlaceholder: ({ contentType }) => (contentType === "letter" ? "MMM" : "MM") },
    day: "MMM DD, YYYY",
    month: "MMMM YYYY",
  },
  cn: { locale: "zh-cn", words: wordsOf(zhCN), day: "YYYY/MM/DD", month: "YYYY年M月" },
  tw: { locale: "zh-tw", words: wordsOf(zhTW), day: "YYYY/MM/DD", month: "YYYY年M月" },
};
