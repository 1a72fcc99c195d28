/** The head of a column as the way to another order. By itself, because most tables have none. */
import TableSortLabel from "@mui/material/TableSortLabel";
import type { ReactNode } from "react";
import { Link } from "react-router";

interface SortLinkProps {
  to: string;
  /** In which direction rows are sorted by it now. */
  direction: "asc" | "desc" | undefined;
  children: ReactNode;
}

export function SortLink({ to, direction, children }: SortLinkProps) {
  return (
    <TableSortLabel
      component={Link}
      to={to}
      replace
      preventScrollReset
      active={direction !== undefined}
      {...(direction && { direction })}
    >
      {children}
    </TableSortLabel>
  );
}
