/** How long until a promise, in the two largest units a grader plans with. */

/** Time left, or time over. */
export interface TimeLeft {
  isLate: boolean;
  days: number;
  hours: number;
  minutes: number;
  /** Which units are worth saying. */
  unit: "days" | "hours" | "precise" | "minutes";
}

/** From now to the promise. */
export function timeLeft(due: Date, now: Date): TimeLeft {
  const whole = Math.floor(Math.abs(due.getTime() - now.getTime()) / 60_000);
  const [days, hours, minutes] = [Math.floor(whole / 1440), Math.floor(whole / 60), whole % 60];
  const unit = hours >= 48 ? "days" : hours >= 10 ? "hours" : hours >= 1 ? "precise" : "minutes";
  return { isLate: due < now, days, hours, minutes, unit };
}
