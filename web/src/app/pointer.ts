/**
 * Whether a finger or a button of the mouse is down. The app replaces the pre-rendered page; a link that goes away between
 * pressing and releasing is never followed, and the visitor's first press would do nothing.
 */
let isDown = false;

const ends = ["pointerup", "pointercancel"] as const;
/** The click comes right after the pointer is up; touch screens take a moment. */
const clickDelay = 50;
/** Longer than a press: who holds on is selecting text. */
const longest = 3_000;

/** Watches from the first press on. */
export function watchPointer(): void {
  addEventListener("pointerdown", () => {
    isDown = true;
  });
  for (const end of ends)
    addEventListener(end, () => {
      isDown = false;
    });
}

/** Settles once no press is under way and its click has been heard. */
export async function pressIsOver(): Promise<void> {
  if (!isDown) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, longest);
    const over = () => {
      clearTimeout(timer);
      setTimeout(resolve, clickDelay);
    };
    for (const end of ends) addEventListener(end, over, { once: true });
  });
}
