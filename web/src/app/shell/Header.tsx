/** The bar at the top: support mail and languages in a thin strip, logo, menu and person below. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useSession } from "../../api/session";
import { Icon } from "../../ui/Icon";
import { paths } from "../paths";
import { useTenant } from "../theme/brand";
import { Drawer } from "./Drawer";
import { Languages } from "./Languages";
import { MainMenu } from "./MainMenu";
import { PersonMenu } from "./PersonMenu";

export function Header() {
  const { t } = useTranslation("common");
  const tenant = useTenant();
  const { token } = useSession();
  const [open, setOpen] = useState(false);

  return (
    <header>
      <div className="strip">
        <div className="wrap">
          <a className="row" href={`mailto:${tenant.support_email}`}>
            <Icon name="mail" />
            {tenant.support_email}
          </a>
          <Languages />
        </div>
      </div>
      <div className="top">
        <div className="wrap">
          <Logo />
          <MainMenu />
          {token ? (
            <PersonMenu />
          ) : (
            <Link className="btn wide" to={paths.login}>
              {t("shell.login")}
            </Link>
          )}
          <button
            type="button"
            className="burger"
            aria-label={t("shell.open_menu")}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            <Icon name="menu" size={24} />
          </button>
        </div>
      </div>
      {open && <Drawer onClose={() => setOpen(false)} />}
    </header>
  );
}

/** The brand's own drawing, which carries its name for screen readers. */
function Logo() {
  const tenant = useTenant();
  const svg = tenant.header === "dark" ? tenant.logo_on_dark_svg : tenant.logo_svg;
  // Trusted: a brand's logo is checked when it is stored.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
  return <Link className="logo" to={paths.landing} dangerouslySetInnerHTML={{ __html: svg }} />;
}
