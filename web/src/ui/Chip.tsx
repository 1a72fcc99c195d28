/** A state in a word. */
import MuiChip from "@mui/material/Chip";
import type { ReactNode } from "react";
import { Link, type To } from "react-router";
import { Icon, type IconName } from "./Icon";

interface ChipProps {
  tone?: "plain" | "brand" | "ok" | "warn" | "bad";
  icon?: IconName;
  /** Makes it a link. */
  to?: To;
  className?: string | undefined;
  children: ReactNode;
}

const colors = { plain: "default", brand: "primary", ok: "success", warn: "warning", bad: "error" } as const;

export function Chip({ tone = "plain", icon, to, children, className }: ChipProps) {
  const look = {
    className,
    color: colors[tone],
    label: children,
    // MUI gives it a class, which a drawing of ours does not take.
    ...(icon && {
      icon: (
        <span>
          <Icon name={icon} size={14} />
        </span>
      ),
    }),
  };
  return to === undefined ? (
    <MuiChip component="span" {...look} />
  ) : (
    <MuiChip component={Link} to={to} clickable {...look} />
  );
}
