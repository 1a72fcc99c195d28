/** The entries of the bar; an entry with several screens opens a submenu. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, NavLink, useLocation } from "react-router";
import { useSession } from "../../api/session";
import { Only } from "../../prerender/directives";
import { Icon } from "../../ui/Icon";
import { useDisclosure } from "../../ui/useDisclosure";
import { paths } from "../paths";
import { useTenant } from "../theme/brand";
import { hasAcademy, type MenuEntry, type MenuGroup, mainMenu, mayEnroll } from "./menu";

/** The bar's menu for whoever is here. */
export function MainMenu() {
  const { profile } = useSession();
  const { t } = useTranslation("common");
  const { pathname } = useLocation();
  const tenant = useTenant();
  return (
    <MenuBar entries={mainMenu(profile, tenant)}>
      {mayEnroll(profile) && (
        <Only when={'"academy" in tenant.features'} holds={hasAcademy(tenant)}>
          <Link to={paths.enroll} aria-current={isIn(paths.enroll, pathname) ? "page" : undefined}>
            {t("shell.enroll")}
          </Link>
        </Only>
      )}
    </MenuBar>
  );
}

interface MenuBarProps {
  entries: MenuEntry[];
  /** What only some brands have, last. */
  children?: ReactNode;
}

export function MenuBar({ entries, children }: MenuBarProps) {
  const { t } = useTranslation("common");
  const { pathname } = useLocation();
  return (
    <nav aria-label={t("shell.main_menu")}>
      {entries.map((entry) =>
        "links" in entry ? (
          <Group key={entry.label} {...entry} />
        ) : (
          <Link key={entry.to} to={entry.to} aria-current={isIn(entry.to, pathname) ? "page" : undefined}>
            {t(`shell.${entry.label}`)}
          </Link>
        ),
      )}
      {children}
    </nav>
  );
}

/** Below the home is everything; below the other entries, what belongs to them. */
function isIn(to: string, pathname: string): boolean {
  if (to === paths.landing) return pathname === to;
  // The office's entry leads to its first tab.
  const room = to.startsWith("/office/") ? "/office" : to;
  return pathname === to || pathname.startsWith(`${room}/`);
}

function Group({ label, links }: MenuGroup) {
  const { t } = useTranslation("common");
  const { pathname } = useLocation();
  const menu = useDisclosure();
  const isHere = links.some(({ to }) => to === pathname);
  return (
    <details className="dropdown" ref={menu}>
      <summary data-here={isHere || undefined}>
        {t(`shell.${label}`)}
        <Icon name="down" />
      </summary>
      <div className="card menu">
        {links.map((link) => (
          <NavLink key={link.to} to={link.to} end>
            {t(`shell.${link.label}`)}
          </NavLink>
        ))}
      </div>
    </details>
  );
}
