/** Chooses the columns of the list; the name is always one of them. */
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/Button";
import { Checkbox } from "../../../../ui/Choices";
import { Popper } from "../../../../ui/Popper";
import { type Column, columns, type Shown } from "./columns";
import styles from "./people.module.css";

interface ColumnsMenuProps {
  shown: Shown;
  onShow: (column: Column, isShown: boolean) => void;
}

export function ColumnsMenu({ shown, onShow }: ColumnsMenuProps) {
  const { t } = useTranslation("office_people");
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.columns}>
      <Button
        ref={opener}
        icon="columns"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        // A press on it would close what it opened, and open it again.
        onPointerDown={(event) => isOpen && event.nativeEvent.stopPropagation()}
        onClick={() => setOpen(!isOpen)}
      >
        {t("columns.title")}
      </Button>
      {isOpen && opener.current && (
        <Popper anchor={opener.current} label={t("columns.shown")} onClose={() => setOpen(false)}>
          <fieldset className={styles.choices}>
            <legend className="vh">{t("columns.shown")}</legend>
            <Checkbox label={t("columns.name")} checked disabled />
            {columns.map((column) => (
              <Checkbox
                key={column}
                label={t(`list.${column}`)}
                checked={shown.has(column)}
                onChange={(event) => onShow(column, event.target.checked)}
              />
            ))}
          </fieldset>
        </Popper>
      )}
    </div>
  );
}
