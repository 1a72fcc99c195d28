/** Loaded by DateTimeField, apart from the days: the clock is a fifth of it. */
import { DateTimePicker } from "@mui/x-date-pickers/DateTimePicker";
import type { DateFieldProps } from "./DateField";
import { PickerFrame } from "./PickerFrame";

export function TimePicker(props: DateFieldProps) {
  return (
    <PickerFrame {...props} hasTime>
      {(told, { day }) => <DateTimePicker {...told} timezone="UTC" ampm={false} format={`${day} HH:mm`} />}
    </PickerFrame>
  );
}
