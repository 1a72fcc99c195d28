/** A notice in the page: what went wrong, what was done, what to mind. */
import MuiAlert from "@mui/material/Alert";
import type { ReactNode } from "react";

/** What it is about; the same words as the colors of the tokens. */
export type Tone = "bad" | "warn" | "ok" | "info";

interface AlertProps {
  tone?: Tone;
  /** A button or link at its end. */
  action?: ReactNode;
  /** How it is read aloud: what is wrong at once, what was done when there is time; the rest where it stands. */
  role?: "alert" | "status" | undefined;
  id?: string;
  className?: string | undefined;
  children: ReactNode;
}

const severities = { bad: "error", warn: "warning", ok: "success", info: "info" } as const;
const roles = { bad: "alert", warn: undefined, ok: "status", info: undefined } as const;

export function Alert({ tone = "bad", role = roles[tone], action, children, ...rest }: AlertProps) {
  return (
    <MuiAlert {...rest} severity={severities[tone]} action={action} slotProps={{ root: { role } }}>
      {children}
    </MuiAlert>
  );
}
