/** The desk's own bar: brand, the grader's day against the promise, the person. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths } from "../../../../app/paths";
import { Drawer } from "../../../../app/shell/Drawer";
import { PersonMenu } from "../../../../app/shell/PersonMenu";
import { useTenant } from "../../../../app/theme/brand";
import { Icon } from "../../../../ui/Icon";
import type { GradingQueue } from "../types";
import { Day } from "./Day";
import { KeysButton } from "./KeysButton";

export function DeskBar({ queue }: { queue: GradingQueue | undefined }) {
  const { t: tc } = useTranslation("common");
  const tenant = useTenant();
  const [isOpen, setOpen] = useState(false);
  const svg = tenant.header === "dark" ? tenant.logo_on_dark_svg : tenant.logo_svg;
  return (
    <header className="dbar top">
      {/* Trusted: a brand's logo is checked when it is stored. */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: see above */}
      <Link className="logo" to={paths.landing} dangerouslySetInnerHTML={{ __html: svg }} />
      <Day queue={queue} />
      <KeysButton />
      <PersonMenu />
      <button
        type="button"
        className="burger always"
        aria-label={tc("shell.open_menu")}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" size={24} />
      </button>
      {isOpen && <Drawer onClose={() => setOpen(false)} />}
    </header>
  );
}
