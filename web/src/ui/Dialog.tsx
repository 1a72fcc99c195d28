/** A modal question. Rendered means open: whoever shows it takes it away. */
import MuiDialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { type ReactNode, useCallback, useId } from "react";

interface DialogProps {
  title: string;
  children: ReactNode;
  /** Buttons, the primary one last. */
  actions: ReactNode;
  /** Called on Escape; a dialog without it cannot be dismissed. */
  onDismiss?: (() => void) | undefined;
  /** 460, 640 or 860 px wide at most. */
  width?: "xs" | "sm" | "md";
}

/** What the keyboard starts with: the first field, else the first button. */
const FIRST = [
  "input:not([type=hidden],:disabled), select:not(:disabled), textarea",
  "button:not(:disabled), a[href]",
];

export function Dialog({ title, children, actions, onDismiss, width = "xs" }: DialogProps) {
  const id = useId();
  const begin = useCallback((paper: HTMLElement | null) => {
    if (!paper || paper.contains(document.activeElement)) return;
    const first = FIRST.map((among) => paper.querySelector<HTMLElement>(among)).find(Boolean);
    first?.focus();
  }, []);
  return (
    <MuiDialog
      open
      maxWidth={width}
      aria-labelledby={id}
      // A press beside it would throw away what was typed.
      onClose={(_event, reason) => reason === "escapeKeyDown" && onDismiss?.()}
      slotProps={{ paper: { ref: begin, elevation: 24 } }}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions>{actions}</DialogActions>
    </MuiDialog>
  );
}
