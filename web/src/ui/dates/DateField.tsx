/**
 * A date, and a date with a time, typed part by part or chosen in a calendar. What goes in and out is text as the browser's
 * own date fields have it: `2026-11-21`, `2026-11-21T09:30`, and nothing while it is not a whole date.
 * The calendar is heavy and comes by itself, so that no screen waits for it.
 */
import OutlinedInput from "@mui/material/OutlinedInput";
import { lazy, type Ref, Suspense } from "react";
import { FieldFrame, type FrameProps } from "../FieldFrame";

/** What a form kit asks of a field. */
export interface DateControl {
  name: string;
  value: string;
  focus: () => void;
}

interface DateEvent {
  type: string;
  target: { name: string; value: string };
}

export interface DateFieldProps extends FrameProps {
  /** Left out where a form holds the value: `<DateField {...field("day")} />`. */
  value?: string;
  onChange?: (event: DateEvent) => unknown;
  onBlur?: (event: DateEvent) => unknown;
  ref?: Ref<DateControl>;
  name?: string;
  /** The first and the last day that the calendar offers. What is typed beyond them is left to the form's rules. */
  min?: string | number | undefined;
  max?: string | number | undefined;
  /** Whether a button empties it; without one, the keys that erase do. */
  canClear?: boolean;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
}

const DayPicker = lazy(async () => ({ default: (await import("./DayPicker")).DayPicker }));
const TimePicker = lazy(async () => ({ default: (await import("./TimePicker")).TimePicker }));

/** A day. */
export function DateField(props: DateFieldProps) {
  return (
    <Suspense fallback={<Coming {...props} />}>
      <DayPicker {...props} />
    </Suspense>
  );
}

/** A day with hour and minute, of whichever clock the screen means: a time zone has no part in it. */
export function DateTimeField(props: DateFieldProps) {
  return (
    <Suspense fallback={<Coming {...props} />}>
      <TimePicker {...props} />
    </Suspense>
  );
}

/** The same height, so that nothing jumps. */
function Coming({ label, hideLabel, hint, error, aside, className }: DateFieldProps) {
  return (
    <FieldFrame {...{ label, hideLabel, hint, error, aside, className }} disabled>
      {({ id, describedBy }) => <OutlinedInput id={id} aria-busy aria-describedby={describedBy} />}
    </FieldFrame>
  );
}
