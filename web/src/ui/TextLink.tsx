/** A link in running text, underlined in the brand's color. */
import MuiLink from "@mui/material/Link";
import type { AnchorHTMLAttributes } from "react";
import { Link, type LinkProps } from "react-router";

type TextLinkProps =
  | (Omit<LinkProps, "color"> & { href?: never })
  | (Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "color"> & { to?: never; href: string });

export function TextLink(props: TextLinkProps) {
  return props.to === undefined ? <MuiLink {...props} /> : <MuiLink {...props} component={Link} />;
}
