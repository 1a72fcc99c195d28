/** The days that the screen is about, read from the address. */
import { useSearchParams } from "react-router";
import { fieldDay } from "../../../../i18n/planDate";
import { type Days, daysBefore, daysOf } from "./address";

export interface Range {
  /** The current day in GMT+8. */
  today: string;
  days: Days;
  /** As many days before them. */
  before: Days;
}

/** Days begin at midnight in GMT+8, whatever the reader's own clock says (D-122). */
export function useRange(): Range {
  const [search] = useSearchParams();
  const today = fieldDay(new Date());
  const days = daysOf(search, today);
  return { today, days, before: daysBefore(days) };
}
