/**
 * The first script, and a small one. Where the api has pre-rendered a readable page for a visitor, the app waits
 * for the first touch: who only reads never pays for it. Everywhere else it starts at once.
 */
import { afterPaint } from "./app/afterPaint";
import { early, partnerTokenIn, publicUrl, viewDelay } from "./app/pageView";
import { watchPointer } from "./app/pointer";
import { askedLanguage, rememberLanguage } from "./i18n/cookie";
import { fromHtmlTag, httpTag } from "./i18n/languages";

// Set by a line in the head, before the first paint.
const isSignedIn = "session" in document.documentElement.dataset;
const page = document.getElementById("prerendered");

const start = () => {
  fetchAhead("ahead", "modulepreload");
  if (isSignedIn) fetchAhead("ahead-home", "modulepreload");
  return import("./app/start");
};

const replay = page ? keepPress(page) : () => {};
const startAndReplay = () => void start().then(({ started }) => started.then(replay));

// A partner's link signs in without being asked to.
if (page && !isSignedIn && !partnerTokenIn(location.search)) startAtFirstTouch();
else startAndReplay();

/** Links work by themselves; a button pressed too early is pressed again, by what is returned, when it can answer. */
function keepPress(prerendered: HTMLElement): () => void {
  watchPointer();
  let pressed: string[] = [];
  prerendered.addEventListener("click", ({ target }) => {
    pressed = [...((target as Element).closest("button")?.classList ?? [])];
  });
  return () => {
    if (pressed.length > 0)
      document.querySelector<HTMLButtonElement>(`button.${pressed.map(CSS.escape).join(".")}`)?.click();
  };
}

function startAtFirstTouch() {
  const touches = ["pointerdown", "pointermove", "keydown", "touchstart", "focusin"] as const;
  const once = () => {
    for (const touch of touches) removeEventListener(touch, once);
    startAndReplay();
  };
  for (const touch of touches) addEventListener(touch, once, { passive: true });

  const asked = askedLanguage();
  if (asked) rememberLanguage(asked);
  setTimeout(countView, viewDelay);
  // Nothing of the page waits for the line anymore.
  const read = () => fetchAhead("ahead", "prefetch");
  afterPaint(() => {
    if (document.readyState === "complete") read();
    else addEventListener("load", read, { once: true });
  });
}

/** Asks for the scripts that a template in the head names: to have them in the cache, or to run them now. */
function fetchAhead(id: "ahead" | "ahead-home", rel: "prefetch" | "modulepreload") {
  const content = document.querySelector<HTMLTemplateElement>(`template#${id}`)?.content;
  for (const link of content?.querySelectorAll("link") ?? []) link.rel = rel;
  // What has moved to the head is not in the template anymore.
  if (content) document.head.append(content);
}

/** The visit itself is counted without the app. */
function countView() {
  const url = publicUrl(location.href);
  early.url = url;
  const language = fromHtmlTag(document.documentElement.lang);
  fetch("/api/page-views", {
    method: "POST",
    keepalive: true,
    headers: { "Content-Type": "application/json", "Accept-Language": httpTag[language], "X-Mock": "0" },
    body: JSON.stringify({ url, referrer: document.referrer || undefined, language }),
  }).catch(() => {});
}
