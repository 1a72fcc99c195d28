/**
 * The first script, and a small one. Where the api has pre-rendered a readable page for a visitor, the app waits
 * for the first touch: who only reads never pays for it. Everywhere else it starts at once.
 */
import { early, partnerTokenIn, publicUrl, viewDelay } from "./app/pageView";
import { askedLanguage, rememberLanguage } from "./i18n/cookie";
import { fromHtmlTag } from "./i18n/languages";

const start = () => import("./app/start");

// Set by a line in the head, before the first paint.
const isSignedIn = "session" in document.documentElement.dataset;
const page = document.getElementById("prerendered");

// A partner's link signs in without being asked to.
if (page && !isSignedIn && !partnerTokenIn(location.search)) startAtFirstTouch(page);
else void start();

function startAtFirstTouch(prerendered: HTMLElement) {
  const touches = ["pointerdown", "pointermove", "keydown", "touchstart", "focusin"] as const;
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

  const asked = askedLanguage();
  if (asked) rememberLanguage(asked);
  setTimeout(countView, viewDelay);
}

/** The visit itself is counted without the app. */
function countView() {
  const url = publicUrl(location.href);
  early.url = url;
  const language = fromHtmlTag(document.documentElement.lang);
  fetch("/api/page-views", {
    method: "POST",
    keepalive: true,
    headers: { "Content-Type": "application/json", "X-Mock": "0" },
    body: JSON.stringify({ url, referrer: document.referrer || undefined, language }),
  }).catch(() => {});
}
