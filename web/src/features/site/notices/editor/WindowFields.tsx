/** From when to when, in the time zone in which all other times are shown. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { shownZone } from "../../../../i18n/format";
import { zoneName } from "../../../../i18n/zone";
import { DateTimeField } from "../../../../ui/dates/DateField";
import styles from "../office.module.css";
import { fromField, toField } from "./window";

interface WindowFieldsProps {
  start: string;
  end: string;
  onChange: (window: { start?: string; end?: string }) => void;
  errors: { start?: string | undefined; end?: string | undefined };
}

export function WindowFields({ start, end, onChange, errors }: WindowFieldsProps) {
  const { t } = useTranslation("notices");
  const zone = shownZone();
  // What stands in the fields is the person's: a time that the zone leaves out is not corrected while it is typed.
  const [walls, setWalls] = useState({ start: toField(start, zone), end: toField(end, zone) });
  const change = (name: "start" | "end", wall: string) => {
    setWalls({ ...walls, [name]: wall });
    onChange({ [name]: fromField(wall, zone) });
  };
  return (
    <div className={styles.pair}>
      <DateTimeField
        label={t("editor.start")}
        value={walls.start}
        error={errors.start}
        onChange={(event) => change("start", event.target.value)}
      />
      <DateTimeField
        label={t("editor.end")}
        value={walls.end}
        hint={t("editor.zone", { zone: zoneName(zone) })}
        error={errors.end}
        onChange={(event) => change("end", event.target.value)}
      />
    </div>
  );
}
