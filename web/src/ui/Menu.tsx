/** A button that opens a menu: links, and things to do. */
import MuiMenu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { type ReactElement, type ReactNode, useId, useState } from "react";
import { Link, type To } from "react-router";

export type MenuEntry = {
  label: ReactNode;
  key?: string;
  disabled?: boolean;
  selected?: boolean;
  lang?: string;
} & ({ to: To; onSelect?: () => void } | { to?: undefined; onSelect: () => void });

/** What opens it: gets these. */
export interface Opener {
  id: string;
  "aria-haspopup": "menu";
  "aria-expanded": boolean;
  "aria-controls": string | undefined;
  onClick: (event: { currentTarget: HTMLElement }) => void;
}

interface MenuProps {
  opener: (on: Opener) => ReactElement;
  entries: readonly MenuEntry[];
  /** Which edge of the opener it keeps to. */
  side?: "left" | "right";
}

export function Menu({ opener, entries, side = "right" }: MenuProps) {
  const id = useId();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const close = () => setPlace(null);
  const isOpen = place !== null;
  return (
    <>
      {opener({
        id,
        "aria-haspopup": "menu",
        "aria-expanded": isOpen,
        "aria-controls": isOpen ? `${id}-menu` : undefined,
        onClick: ({ currentTarget }) => setPlace(currentTarget),
      })}
      <MuiMenu
        id={`${id}-menu`}
        open={isOpen}
        anchorEl={place}
        onClose={close}
        anchorOrigin={{ vertical: "bottom", horizontal: side }}
        transformOrigin={{ vertical: "top", horizontal: side }}
        slotProps={{ list: { "aria-labelledby": id } }}
      >
        {entries.map(({ label, key, to, onSelect, ...rest }, index) => {
          const press = () => {
            close();
            onSelect?.();
          };
          return (
            <MenuItem
              key={key ?? index}
              {...rest}
              onClick={press}
              {...(to !== undefined && { component: Link, to })}
            >
              {label}
            </MenuItem>
          );
        })}
      </MuiMenu>
    </>
  );
}
