/** What can be pressed, named by what it means: one primary button a screen, everything else quieter. */
import MuiButton from "@mui/material/Button";
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from "react";
import { Link, type LinkProps } from "react-router";
import { Icon, type IconName } from "./Icon";

/** `primary` is the next step; `danger` takes something away. */
export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";

interface Look {
  variant?: ButtonVariant | undefined;
  size?: "small" | "medium" | "large" | undefined;
  /** Before the words. */
  icon?: IconName | undefined;
  fullWidth?: boolean | undefined;
}

type Bare<T> = Omit<T, "color" | keyof Look>;
interface PressProps extends Look, Bare<ButtonHTMLAttributes<HTMLButtonElement>> {
  to?: never;
  href?: never;
  /** The act is under way: it cannot be pressed again, and says so. */
  loading?: boolean | undefined;
  ref?: Ref<HTMLButtonElement>;
}
/** Leads to another screen. */
interface RouteProps extends Look, Bare<LinkProps> {
  href?: never;
  ref?: Ref<HTMLAnchorElement>;
}
/** Leads out of the app: a file, a mail, another site. */
interface AnchorProps extends Look, Bare<AnchorHTMLAttributes<HTMLAnchorElement>> {
  to?: never;
  href: string;
  ref?: Ref<HTMLAnchorElement>;
}

export type ButtonProps = PressProps | RouteProps | AnchorProps;

const looks = {
  primary: { variant: "contained", color: "primary" },
  secondary: { variant: "outlined", color: "inherit" },
  quiet: { variant: "text", color: "inherit" },
  danger: { variant: "outlined", color: "error" },
} as const;

export function Button({ variant = "secondary", icon, children, ...rest }: ButtonProps) {
  const look = { ...looks[variant], startIcon: icon && <Icon name={icon} /> };
  if (rest.to !== undefined)
    return (
      <MuiButton {...look} {...rest} component={Link}>
        {children}
      </MuiButton>
    );
  if (rest.href !== undefined)
    return (
      <MuiButton {...look} {...rest}>
        {children}
      </MuiButton>
    );
  return (
    <MuiButton {...look} type="button" {...rest}>
      {children}
    </MuiButton>
  );
}
