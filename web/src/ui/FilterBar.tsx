/** Choices that narrow a list: beside each other where there is room, behind one button on phones. */
import useMediaQuery from "@mui/material/useMediaQuery";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./Button";
import styles from "./FilterBar.module.css";
import { SideDrawer } from "./SideDrawer";

interface FilterBarProps {
  /** How many of them narrow the list now. */
  count: number;
  /** Lays them out where there is room. */
  className?: string | undefined;
  /** Fields; each takes effect at once. */
  children: ReactNode;
}

export function FilterBar({ count, className, children }: FilterBarProps) {
  const { t } = useTranslation("common");
  const isNarrow = useMediaQuery("(max-width: 700px)");
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (!isNarrow) return <div className={className}>{children}</div>;
  return (
    <div className={styles.narrow}>
      <Button
        icon="filter"
        fullWidth
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        {count > 0 ? t("filters.some", { count }) : t("filters.none")}
      </Button>
      <SideDrawer label={t("filters.title")} isOpen={isOpen} onClose={close}>
        <div className={styles.panel}>
          <h2 className="h3">{t("filters.title")}</h2>
          {children}
        </div>
        <div className={styles.foot}>
          <Button variant="primary" fullWidth onClick={close}>
            {t("filters.show")}
          </Button>
        </div>
      </SideDrawer>
    </div>
  );
}
