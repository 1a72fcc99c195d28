/** A time zone, looked for by place, by difference from UTC or by the name of its time. Only one of the list can be chosen. */
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../i18n/language";
import { zoneName } from "../../i18n/zone";
import { Combobox } from "../Combobox";
import styles from "./TimeZoneField.module.css";
import { findZones, listZones, type Zone } from "./zones";

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
  const [isOpened, setOpened] = useState(false);
  // Several hundred names are made only for whom opens the list.
  const chosen = useMemo<Zone>(() => ({ id: value, name: zoneName(value), offset: "", local: "" }), [value]);
  const zones = useMemo(
    () => (isOpened ? listZones(value, lang) : [chosen]),
    [isOpened, value, lang, chosen],
  );
  return (
    <Combobox
      label={label}
      name={name}
      error={error}
      options={zones}
      value={zones.find(({ id }) => id === value) ?? chosen}
      onChange={({ id }) => onChange(id)}
      onOpen={() => setOpened(true)}
      nameOf={(zone) => zone.name}
      keyOf={({ id }) => id}
      find={findZones}
      none={t("zone.none")}
      row={(zone) => (
        <span className={styles.zone}>
          <span>{zone.name}</span>
          <span className="quiet small">
            {zone.local} · {zone.offset}
          </span>
        </span>
      )}
    />
  );
}
