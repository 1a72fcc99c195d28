/** The desk's own bar: brand, the grader's day against the promise, the person. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths } from "../../../../app/paths";
import { Drawer } from "../../../../app/shell/Drawer";
import { PersonMenu } from "../../../../app/shell/PersonMenu";
import { useTenant } from "../../../../app/theme/brand";
import { IconButton } from "../../../../ui/IconButton";
import type { GradingQueue } from "../types";
import { Day } from "./Day";
import styles from "./desk.module.css";
import { KeysButton } from "./KeysButton";

export function DeskBar({ queue }: { queue: GradingQueue | undefined }) {
  const { t: tc } = useTranslation("common");
  const tenant = useTenant();
  const [isOpen, setOpen] = useState(false);
  const svg = tenant.header === "dark" ? tenant.logo_on_dark_svg : tenant.logo_svg;
  return (
    <header className={`top ${styles.bar}`}>
      {/* Trusted: a brand's logo is checked when it is stored. */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: see above */}
      <Link className={`logo ${styles.logo}`} to={paths.landing} dangerouslySetInnerHTML={{ __html: svg }} />
      <Day queue={queue} />
      <KeysButton />
      <PersonMenu />
      <IconButton
        className={styles.burger}
        icon="menu"
        iconSize={24}
        label={tc("shell.open_menu")}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen && <Drawer onClose={() => setOpen(false)} />}
    </header>
  );
}
