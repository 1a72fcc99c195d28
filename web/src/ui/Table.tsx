/** Rows of figures. Wider than a phone, it scrolls by itself, by finger and by key. */
import MuiTable from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import type { ReactNode } from "react";
import { Sideways } from "./Sideways";

interface TableProps {
  /** What it holds, for screen readers. */
  label: string;
  /** The heads of its columns. */
  head: readonly (string | Column)[];
  className?: string | undefined;
  /** Rows. */
  children: ReactNode;
}

interface Column {
  text: ReactNode;
  /** Figures stand right. */
  right?: boolean;
  /** Read aloud only. */
  hidden?: boolean;
  /** Rows are sorted by it; its text is then a `SortLink`. */
  sorted?: "asc" | "desc" | undefined;
  className?: string | undefined;
}

export function Table({ label, head, className, children }: TableProps) {
  return (
    <Sideways label={label} className={className}>
      <MuiTable aria-label={label}>
        <TableHead>
          <TableRow>
            {head.map((column, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places
              <Head key={index} {...(typeof column === "string" ? { text: column } : column)} />
            ))}
          </TableRow>
        </TableHead>
        <TableBody>{children}</TableBody>
      </MuiTable>
    </Sideways>
  );
}

function Head({ text, right, hidden, sorted, className }: Column) {
  return (
    <TableCell align={right ? "right" : "left"} className={className} sortDirection={sorted ?? false}>
      {hidden ? <span className="vh">{text}</span> : text}
    </TableCell>
  );
}

interface RowProps {
  className?: string | undefined;
  children: ReactNode;
}

export function Row({ className, children }: RowProps) {
  return <TableRow className={className}>{children}</TableRow>;
}

interface CellProps extends RowProps {
  /** Figures stand right. */
  right?: boolean;
  /** What the row is about. */
  head?: boolean;
  colSpan?: number;
}

export function Cell({ right = false, head = false, children, ...rest }: CellProps) {
  return (
    <TableCell
      {...rest}
      align={right ? "right" : "left"}
      variant="body"
      {...(head && { component: "th", scope: "row" })}
      {...(right && { sx: { fontVariantNumeric: "tabular-nums" } })}
    >
      {children}
    </TableCell>
  );
}
