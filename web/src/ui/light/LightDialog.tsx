/** A modal question. The browser's own dialog, so that public pages need no library for it. */
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";

interface DialogProps {
  title: string;
  children: ReactNode;
  /** Buttons, the filled one last. */
  actions: ReactNode;
  /** Called on Escape; a dialog without it cannot be dismissed. */
  onDismiss?: () => void;
}

/** Shows the dialog while it is rendered. */
export function LightDialog({ title, children, actions, onDismiss }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    const dialog = ref.current;
    if (dialog && !dialog.open) dialog.showModal();
  }, []);
  // Closed before it is taken away: a dialog outside the page gives no focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => dialog?.close();
  }, []);

  return (
    <dialog
      ref={ref}
      className="dialog"
      aria-labelledby={id}
      onKeyDown={(event) => {
        // A second Escape would close it without asking.
        if (event.key === "Escape" && !onDismiss) event.preventDefault();
      }}
      onCancel={(event) => {
        event.preventDefault();
        onDismiss?.();
      }}
    >
      <h2 id={id} className="h3">
        {title}
      </h2>
      <div className="dialog-text">{children}</div>
      <div className="dialog-actions">{actions}</div>
    </dialog>
  );
}
