/**
 * The first script, and a small one. Where the api has pre-rendered a readable page, the app waits for
 * a quiet moment or the first touch; everywhere else it starts at once.
 */
const start = () => import("./app/start");

// Set by a line in the head, before the first paint.
const isSignedIn = "session" in document.documentElement.dataset;
const page = document.getElementById("prerendered");

if (page && !isSignedIn) startGently(page);
else void start();

function startGently(prerendered: HTMLElement) {
  const touches = ["pointerdown", "keydown", "touchstart", "focusin"] as const;
  const once = () => {
    for (const touch of touches) removeEventListener(touch, once);
    void start().then(({ started }) => started.then(replay));
  };
  for (const touch of touches) addEventListener(touch, once, { passive: true });

  // Links work by themselves; a button pressed too early is pressed again when it can answer.
  let pressed: string | null = null;
  prerendered.addEventListener("click", ({ target }) => {
    pressed = (target as Element).closest("button")?.className ?? null;
  });
  const replay = () => {
    if (pressed) document.querySelector<HTMLButtonElement>(`button.${pressed}`)?.click();
  };

  const whenIdle = () =>
    "requestIdleCallback" in window ? requestIdleCallback(once, { timeout: 2_000 }) : setTimeout(once, 200);
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle, { once: true });
}
