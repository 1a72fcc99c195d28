/** Loaded by DateField. */
import { DatePicker } from "@mui/x-date-pickers/DatePicker";
import type { DateFieldProps } from "./DateField";
import { PickerFrame } from "./PickerFrame";

export function DayPicker(props: DateFieldProps) {
  return (
    <PickerFrame {...props} hasTime={false}>
      {(told, { day }) => <DatePicker {...told} format={day} />}
    </PickerFrame>
  );
}
