/** The greeting with its submenu. The browser's own disclosure: opens by key, closes on Escape and outside. */
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { isPro, useSession } from "../../api/session";
import { Icon } from "../../ui/Icon";
import { Photo } from "../../ui/Photo";
import { useDisclosure } from "../../ui/useDisclosure";
import { useTenant } from "../theme/brand";
import { personMenu } from "./menu";
import { useLogout } from "./useLogout";

export function PersonMenu() {
  const { t } = useTranslation("common");
  const { profile } = useSession();
  const tenant = useTenant();
  const menu = useDisclosure();
  const logout = useLogout();

  return (
    <details className="person dropdown wide" ref={menu}>
      <summary className="me">
        {isPro(profile) && (
          <span className="crown" title={t("shell.pro")}>
            <Icon name="crown" size={18} />
          </span>
        )}
        {profile?.photo_url && <Photo url={profile.photo_url} name={profile.name} size={28} />}
        {greetingName(profile) ?? t("shell.account")}
        <Icon name="down" />
      </summary>
      <nav className="card menu" aria-label={t("shell.your_menu")}>
        {personMenu(profile, tenant).map(({ label, to }) => (
          <Link key={to} to={to}>
            {t(`shell.${label}`)}
          </Link>
        ))}
        <button type="button" onClick={logout}>
          {t("shell.logout")}
        </button>
      </nav>
    </details>
  );
}

/** First name, or the username if there is none. */
export function greetingName(profile: { first_name: string; username: string | null } | null): string | null {
  return profile?.first_name || profile?.username || null;
}
