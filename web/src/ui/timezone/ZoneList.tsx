/** The zones that were found, below their field. */
import { type ReactNode, useEffect, useRef } from "react";
import type { Zone } from "./zones";

interface ZoneListProps {
  id: string;
  label: string;
  zones: Zone[];
  /** Which one the arrow keys stand on. */
  at: number;
  chosen: string;
  onChoose: (zone: string) => void;
  /** Shown when there is none. */
  children: ReactNode;
}

export function ZoneList({ id, label, zones, at, chosen, onChoose, children }: ZoneListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView?.({ block: "nearest" });
  }, [at]);
  if (zones.length === 0) {
    return (
      <p className="zone-list none" role="status">
        {children}
      </p>
    );
  }
  return (
    // Pressing a row must not take the focus from the field, whose loss closes the list.
    <div
      ref={list}
      id={id}
      className="zone-list"
      role="listbox"
      aria-label={label}
      tabIndex={-1}
      onPointerDown={(event) => event.preventDefault()}
    >
      {zones.map((zone, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
        <div
          key={zone.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          className={index === at ? "at" : undefined}
          aria-selected={zone.id === chosen}
          onClick={() => onChoose(zone.id)}
        >
          <span>{zone.name}</span>
          <span className="quiet small">
            {zone.local} · {zone.offset}
          </span>
        </div>
      ))}
    </div>
  );
}
