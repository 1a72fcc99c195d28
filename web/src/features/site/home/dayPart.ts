/** How to greet at this hour. */
export function dayPart(now: Date): "morning" | "afternoon" | "evening" {
  const hour = now.getHours();
  if (hour < 5 || hour >= 18) return "evening";
  return hour < 12 ? "morning" : "afternoon";
}
