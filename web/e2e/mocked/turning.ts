/** From question to question by key: how long the next one takes, and how far things move. */
import type { Page } from "@playwright/test";

/** Sixteen steps; milliseconds until each is painted, the shortest first. */
export async function turnQuestions(page: Page): Promise<{ times: number[]; shift: number }> {
  return await page.evaluate(async () => {
    let shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const moved = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
        if (!moved.hadRecentInput) shift += moved.value;
      }
    }).observe({ type: "layout-shift", buffered: false });
    // A task after the next frame: by then it is painted.
    const painted = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
    const times: number[] = [];
    (document.activeElement as HTMLElement | null)?.blur();
    for (let n = 0; n < 16; n += 1) {
      await new Promise((resolve) => setTimeout(resolve, 60));
      performance.mark("next");
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "n", bubbles: true }));
      await painted();
      times.push(performance.measure("next question", "next").duration);
    }
    return { times: times.sort((one, other) => one - other), shift };
  });
}
