/** A button that is only a drawing: its name is read aloud, and shown when one points at it. */
import MuiIconButton from "@mui/material/IconButton";
import type { ButtonHTMLAttributes, Ref } from "react";
import { Link, type LinkProps } from "react-router";
import { Icon, type IconName } from "./Icon";
import { Tooltip } from "./Tooltip";

interface Look {
  icon: IconName;
  /** Its name. */
  label: string;
  size?: "small" | "medium" | undefined;
  /** Of the drawing. */
  iconSize?: number | undefined;
}

interface PressProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, "color" | "children"> {
  to?: never;
  ref?: Ref<HTMLButtonElement>;
}
interface RouteProps extends Look, Omit<LinkProps, "color" | "children"> {
  ref?: Ref<HTMLAnchorElement>;
}

export function IconButton({ icon, label, iconSize = 18, ...rest }: PressProps | RouteProps) {
  const drawing = <Icon name={icon} size={iconSize} />;
  return (
    <Tooltip text={label}>
      {rest.to === undefined ? (
        <MuiIconButton type="button" {...rest} aria-label={label}>
          {drawing}
        </MuiIconButton>
      ) : (
        <MuiIconButton {...rest} component={Link} aria-label={label}>
          {drawing}
        </MuiIconButton>
      )}
    </Tooltip>
  );
}
