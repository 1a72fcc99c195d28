/** A panel that slides over the page from its edge. */
import MuiDrawer from "@mui/material/Drawer";
import type { ReactNode } from "react";

interface SideDrawerProps {
  label: string;
  isOpen: boolean;
  onClose: () => void;
  side?: "left" | "right";
  /** Room for one thing with all that belongs to it; the whole screen where there is little. */
  wide?: boolean;
  children: ReactNode;
}

const whole = {
  width: 440,
  "@media (max-width: 991px)": { width: "100%" },
  // What has the focus is the whole panel: nothing else can be seen.
  "&:focus-visible": { outline: "none" },
} as const;

export function SideDrawer({
  label,
  isOpen,
  onClose,
  side = "right",
  wide = false,
  children,
}: SideDrawerProps) {
  return (
    <MuiDrawer
      open={isOpen}
      onClose={onClose}
      anchor={side}
      slotProps={{
        paper: { role: "dialog", "aria-modal": true, "aria-label": label, ...(wide && { sx: whole }) },
      }}
    >
      {children}
    </MuiDrawer>
  );
}
