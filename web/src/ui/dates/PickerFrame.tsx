/** What stands around both pickers: words, looks, label and note; and what both are told. */

import { type Theme, ThemeProvider } from "@mui/material/styles";
import { AdapterDayjs } from "@mui/x-date-pickers/AdapterDayjs";
import { LocalizationProvider } from "@mui/x-date-pickers/LocalizationProvider";
import type { Dayjs } from "dayjs";
import type { ReactNode, RefObject } from "react";
import { useLanguage } from "../../i18n/language";
import { FieldFrame } from "../FieldFrame";
import { Icon } from "../Icon";
import type { DateFieldProps } from "./DateField";
import { pickers } from "./looks";
import { useDateValue } from "./useDateValue";
import { toBound } from "./wire";
import { type PickerLanguage, pickerLanguages } from "./words";

const withLooks = (theme: Theme): Theme => ({ ...theme, components: { ...theme.components, ...pickers } });

interface PickerFrameProps extends DateFieldProps {
  hasTime: boolean;
  children: (told: ReturnType<typeof toldOf>, words: PickerLanguage) => ReactNode;
}

export function PickerFrame({ hasTime, children, ...props }: PickerFrameProps) {
  const { label, hideLabel, hint, error, aside, className, disabled = false } = props;
  const language = pickerLanguages[useLanguage()];
  const { shown, change, input } = useDateValue({ ...props, hasTime });
  return (
    <LocalizationProvider
      dateAdapter={AdapterDayjs}
      adapterLocale={language.locale}
      localeText={language.words}
    >
      <ThemeProvider theme={withLooks}>
        <FieldFrame {...{ label, hideLabel, hint, error, aside, className, disabled }}>
          {(ids) =>
            children(toldOf({ ...props, ids, hasTime, language, ...shown, onPick: change, input }), language)
          }
        </FieldFrame>
      </ThemeProvider>
    </LocalizationProvider>
  );
}

interface Told extends DateFieldProps {
  ids: { id: string; labelId: string; describedBy: string | undefined };
  hasTime: boolean;
  language: PickerLanguage;
  text: string;
  date: Dayjs | null;
  onPick: (date: Dayjs | null) => void;
  input: RefObject<HTMLInputElement | null>;
}

/** The props of MUI's pickers. */
function toldOf({ ids, hasTime, language, text, date, onPick, input, ...props }: Told) {
  const {
    name = "",
    min,
    max,
    required = false,
    canClear = !required,
    disabled = false,
    error,
    onBlur,
  } = props;
  const [minDate, maxDate] = [toBound(min, hasTime), toBound(max, hasTime)];
  return {
    value: date,
    onChange: onPick,
    inputRef: input,
    disabled,
    ...(name && { name }),
    ...(minDate && { minDate }),
    ...(maxDate && { maxDate }),
    slots: { openPickerIcon: CalendarIcon, clearIcon: CloseIcon },
    slotProps: {
      field: { clearable: canClear },
      calendarHeader: { format: language.month },
      // The calendar is a dialog, above a field or, by touch, above the page.
      popper: { "aria-labelledby": ids.labelId },
      mobilePaper: { "aria-labelledby": ids.labelId },
      ...(!hasTime && { toolbar: { hidden: true } }),
      textField: {
        id: ids.id,
        required,
        // Only the form's rules complain: those of the calendar have no words.
        error: Boolean(error),
        onBlur: () => onBlur?.({ type: "blur", target: { name, value: text } }),
        slotProps: { input: { "aria-labelledby": ids.labelId, "aria-describedby": ids.describedBy } },
      },
    },
  };
}

const CalendarIcon = () => <Icon name="calendar" size={20} />;
const CloseIcon = () => <Icon name="close" />;
