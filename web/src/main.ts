/**
 * The first script, and a small one. Where the api has pre-rendered a readable page, the app waits for
 * a quiet moment or the first touch; everywhere else it starts at once.
 */
const start = () => import("./app/start");

// Set by a line in the head, before the first paint.
const isSignedIn = "session" in document.documentElement.dataset;
const touches = ["pointerdown", "keydown", "touchstart", "focusin"] as const;

if (document.getElementById("prerendered") && !isSignedIn) {
  const once = () => {
    for (const touch of touches) removeEventListener(touch, once);
    void start();
  };
  for (const touch of touches) addEventListener(touch, once, { passive: true });
  const whenIdle = () =>
    "requestIdleCallback" in window ? requestIdleCallback(once, { timeout: 2_000 }) : setTimeout(once, 200);
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle, { once: true });
} else {
  void start();
}
