/** A link in running text, underlined in the brand's color; without an address, a word that can be pressed. */
import MuiLink from "@mui/material/Link";
import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from "react";
import { Link, type LinkProps } from "react-router";

type TextLinkProps =
  | (Omit<LinkProps, "color"> & { href?: never })
  | (Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "color"> & { to?: never; href: string })
  | (Omit<ButtonHTMLAttributes<HTMLButtonElement>, "color"> & { to?: never; href?: never });

export function TextLink(props: TextLinkProps) {
  if (props.to !== undefined) return <MuiLink {...props} component={Link} />;
  if (props.href !== undefined) return <MuiLink {...props} />;
  return <MuiLink {...props} component="button" type="button" />;
}
