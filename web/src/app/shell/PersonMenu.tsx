/** The greeting with its submenu. The browser's own disclosure: opens by key, closes on Escape and outside. */
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { isPro, useSession } from "../../api/session";
import { Icon } from "../../ui/Icon";
import { personMenu } from "./menu";
import { useLogout } from "./useLogout";

export function PersonMenu() {
  const { t } = useTranslation("common");
  const { profile } = useSession();
  const menu = useRef<HTMLDetailsElement>(null);
  const logout = useLogout();
  const location = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu
  useEffect(() => {
    if (menu.current) menu.current.open = false;
  }, [location]);

  useEffect(() => {
    const close = (event: Event) => {
      const details = menu.current;
      if (!details?.open) return;
      const isEscape = event instanceof KeyboardEvent && event.key === "Escape";
      const isOutside = event.type === "pointerdown" && !details.contains(event.target as Node);
      if (!isEscape && !isOutside) return;
      details.open = false;
      if (isEscape) details.querySelector("summary")?.focus();
    };
    document.addEventListener("keydown", close);
    document.addEventListener("pointerdown", close);
    return () => {
      document.removeEventListener("keydown", close);
      document.removeEventListener("pointerdown", close);
    };
  }, []);

  return (
    <details className="person wide" ref={menu}>
      <summary className="me">
        {isPro(profile) && (
          <span className="crown" title={t("shell.pro")}>
            <Icon name="crown" size={18} />
          </span>
        )}
        {greetingName(profile) ?? t("shell.account")}
        <Icon name="down" />
      </summary>
      <nav className="card menu" aria-label={t("shell.your_menu")}>
        {personMenu(profile).map(({ label, to }) => (
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
