/** What a date field shows, between the picker, which knows half-typed dates, and a form, which knows texts. */
import type { Dayjs } from "dayjs";
import { useImperativeHandle, useRef, useState } from "react";
import type { DateControl, DateFieldProps } from "./DateField";
import { toPicker, toText } from "./wire";

type Options = Pick<DateFieldProps, "value" | "name" | "onChange" | "ref"> & { hasTime: boolean };

export function useDateValue({ value, name = "", onChange, ref, hasTime }: Options) {
  const [shown, setShown] = useState(() => ({ text: value ?? "", date: toPicker(value ?? "", hasTime) }));
  const latest = useRef(shown);
  latest.current = shown;
  const input = useRef<HTMLInputElement>(null);

  const show = (text: string) => setShown({ text, date: toPicker(text, hasTime) });
  // A half-typed date is no text to whoever holds the value: only another text than the last one takes its place.
  if (value !== undefined && value !== shown.text) show(value);

  // A form reads and writes the field as if it were an input. One object for good: the form knows the field by it.
  const [control] = useState<DateControl>(() => ({
    name,
    focus: () => void input.current?.focus(),
    get value() {
      return latest.current.text;
    },
    set value(text) {
      latest.current = { text, date: toPicker(text, hasTime) };
      setShown(latest.current);
    },
  }));
  useImperativeHandle(ref, () => control, [control]);

  const change = (date: Dayjs | null) => {
    const text = toText(date, hasTime);
    const before = latest.current.text;
    latest.current = { text, date };
    setShown(latest.current);
    if (text !== before) onChange?.({ type: "change", target: { name, value: text } });
  };
  return { shown, change, input };
}
