/** The entries of the bar; an entry with several screens opens a submenu. */
import { useTranslation } from "react-i18next";
import { NavLink, useLocation } from "react-router";
import { Icon } from "../../ui/Icon";
import { useDisclosure } from "../../ui/useDisclosure";
import { type MenuEntry, type MenuGroup, mainMenu } from "./menu";

export function MainMenu({ entries = mainMenu }: { entries?: MenuEntry[] }) {
  const { t } = useTranslation("common");
  return (
    <nav aria-label={t("shell.main_menu")}>
      {entries.map((entry) =>
        "links" in entry ? (
          <Group key={entry.label} {...entry} />
        ) : (
          <NavLink key={entry.to} to={entry.to} end>
            {t(`shell.${entry.label}`)}
          </NavLink>
        ),
      )}
    </nav>
  );
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
