/** The desk's keys. Only combinations, so that nothing happens while a comment is typed (WCAG 2.1.4). */
import { useEffect, useRef } from "react";

/** What the keys do. */
export interface DeskActions {
  next: () => void;
  previous: () => void;
  score: () => void;
  comment: () => void;
  saved: () => void;
  /** Where nothing can be said, nothing happens. */
  voice?: () => void;
  deliver: () => void;
}

/** The action of a key press, by place on the keyboard: Alt changes the letters on some systems. */
export function actionOf(
  event: Pick<KeyboardEvent, "altKey" | "ctrlKey" | "metaKey" | "code">,
): keyof DeskActions | null {
  if ((event.ctrlKey || event.metaKey) && event.code === "Enter") return "deliver";
  if (!event.altKey || event.ctrlKey || event.metaKey) return null;
  switch (event.code) {
    case "KeyJ":
      return "next";
    case "KeyK":
      return "previous";
    case "KeyS":
      return "score";
    case "KeyC":
      return "comment";
    case "KeyR":
      return "saved";
    case "KeyV":
      return "voice";
    default:
      return null;
  }
}

/** Listens while the desk is shown. */
export function useDeskKeys(actions: DeskActions): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const action = actionOf(event);
      if (!action || document.querySelector("dialog[open], [role='dialog']")) return;
      event.preventDefault();
      // A key that is held down must not end at once what it began.
      if (action === "voice" && event.repeat) return;
      latest.current[action]?.();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
