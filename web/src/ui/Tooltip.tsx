/** A word on what one points at or stands on. Never the only place where something is said. */
import MuiTooltip from "@mui/material/Tooltip";
import type { ReactElement } from "react";

interface TooltipProps {
  text: string;
  /** One element that takes a ref and can have the focus. */
  children: ReactElement;
}

export function Tooltip({ text, children }: TooltipProps) {
  return (
    <MuiTooltip title={text} disableInteractive>
      {children}
    </MuiTooltip>
  );
}
