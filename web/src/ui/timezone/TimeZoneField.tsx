/** A time zone, looked for by place, by difference from UTC or by the name of its time. Only one of the list can be chosen. */
import "./timezone.css";
import { type KeyboardEvent, useId, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../i18n/language";
import { zoneName } from "../../i18n/zone";
import { Field } from "../Field";
import { ZoneList } from "./ZoneList";
import { findZones, listZones } from "./zones";

interface TimeZoneFieldProps {
  label: string;
  name: string;
  /** As the tz database names it. */
  value: string;
  error?: string | undefined;
  onChange: (zone: string) => void;
}

export function TimeZoneField({ label, name, value, error, onChange }: TimeZoneFieldProps) {
  const { t } = useTranslation("common");
  const lang = useLanguage();
  const list = useId();
  const [isOpen, setOpen] = useState(false);
  /** What is typed; null shows what is chosen. */
  const [looked, setLooked] = useState<string | null>(null);
  /** Which one the arrow keys have gone to; null stands on the chosen one, or on the first that was found. */
  const [moved, setAt] = useState<number | null>(null);
  // Several hundred names are made only for whom opens the list.
  const zones = useMemo(() => (isOpen ? listZones(value, lang) : []), [isOpen, value, lang]);
  const found = useMemo(() => findZones(zones, looked ?? ""), [zones, looked]);
  const here = found.findIndex(({ id }) => id === value);
  const at = moved ?? (looked === null ? Math.max(here, 0) : 0);
  const active = found[at];

  const open = () => {
    if (!isOpen) setAt(null);
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    setLooked(null);
  };
  const choose = (zone: string) => {
    onChange(zone);
    close();
  };
  const press = (event: KeyboardEvent) => {
    const { key } = event;
    const isArrow = key === "ArrowDown" || key === "ArrowUp";
    if (!isArrow && !(isOpen && (key === "Enter" || key === "Escape"))) return;
    event.preventDefault();
    if (!isOpen) open();
    else if (key === "Escape") close();
    else if (isArrow) setAt(Math.min(Math.max(at + (key === "ArrowDown" ? 1 : -1), 0), found.length - 1));
    else if (active) choose(active.id);
  };

  return (
    <div className="zone-field">
      <Field
        label={label}
        name={name}
        error={error}
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-expanded={isOpen}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active ? `${list}-${at}` : undefined}
        value={looked ?? zoneName(value)}
        onFocus={(event) => event.target.select()}
        onClick={open}
        onKeyDown={press}
        onBlur={close}
        onChange={(event) => {
          setOpen(true);
          setAt(null);
          setLooked(event.target.value);
        }}
      />
      {isOpen && (
        <ZoneList id={list} label={label} zones={found} at={at} chosen={value} onChoose={choose}>
          {t("zone.none")}
        </ZoneList>
      )}
    </div>
  );
}
