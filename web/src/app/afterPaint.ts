/**
 * What the first paint does not need, and would compete with, comes right after it. The landing page has it in its head, so
 * it uses nothing of this file or another one. Who is never shown the page (a tab in the background) gets it a moment later.
 */
export function afterPaint(then: () => void): void {
  let isOver = false;
  const go = () => {
    if (!isOver) then();
    isOver = true;
  };
  setTimeout(go, 3_000);
  if (typeof PerformanceObserver === "undefined") return;
  new PerformanceObserver((list, observer) => {
    if (list.getEntriesByName("first-contentful-paint").length === 0) return;
    observer.disconnect();
    go();
  }).observe({ type: "paint", buffered: true });
}
