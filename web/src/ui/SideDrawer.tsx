/** A panel that slides over the page from its edge. */
import MuiDrawer from "@mui/material/Drawer";
import type { ReactNode } from "react";

interface SideDrawerProps {
  label: string;
  isOpen: boolean;
  onClose: () => void;
  side?: "left" | "right";
  children: ReactNode;
}

export function SideDrawer({ label, isOpen, onClose, side = "right", children }: SideDrawerProps) {
  return (
    <MuiDrawer
      open={isOpen}
      onClose={onClose}
      anchor={side}
      slotProps={{ paper: { role: "dialog", "aria-modal": true, "aria-label": label } }}
    >
      {children}
    </MuiDrawer>
  );
}
