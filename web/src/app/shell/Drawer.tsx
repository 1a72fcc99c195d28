/** The menu of narrow screens. A modal dialog; it closes by itself when the screen becomes wide. */
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { isPro, useSession } from "../../api/session";
import { Icon } from "../../ui/Icon";
import { paths } from "../paths";
import { useTenant } from "../theme/brand";
import { LanguageSwitch } from "./Languages";
import { hasAcademy, mainMenu, mayEnroll, personMenu } from "./menu";
import { greetingName } from "./PersonMenu";
import { useLogout } from "./useLogout";

export function Drawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("common");
  const { token, profile } = useSession();
  const dialog = useRef<HTMLDialogElement>(null);
  const logout = useLogout();
  const tenant = useTenant();
  const { pathname } = useLocation();
  const opened = useRef(pathname);

  useEffect(() => {
    dialog.current?.showModal();
    const wide = window.matchMedia("(width > 992px)");
    wide.addEventListener("change", onClose);
    return () => wide.removeEventListener("change", onClose);
  }, [onClose]);

  useEffect(() => {
    if (opened.current !== pathname) onClose();
  }, [pathname, onClose]);

  const entry = (to: string, label: string) => (
    <Link key={to} to={to} onClick={onClose} className={to === pathname ? "on" : undefined}>
      {label}
    </Link>
  );

  return (
    <dialog
      ref={dialog}
      className="drawer"
      aria-label={t("shell.open_menu")}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
      onKeyDown={(event) => event.key === "Escape" && onClose()}
    >
      <div className="drawer-in">
        <div className="row">
          {token && <b>{greetingName(profile) ?? t("shell.account")}</b>}
          {isPro(profile) && (
            <span className="crown" title={t("shell.pro")}>
              <Icon name="crown" size={18} />
            </span>
          )}
          <button type="button" className="drawer-close" aria-label={t("shell.close_menu")} onClick={onClose}>
            <Icon name="close" size={22} />
          </button>
        </div>
        <h4>{t("shell.toefl")}</h4>
        {mainMenu(profile, tenant)
          .flatMap((item) => ("links" in item ? item.links : [item]))
          .map(({ label, to }) => entry(to, t(`shell.${label}`)))}
        {hasAcademy(tenant) && mayEnroll(profile) && entry(paths.enroll, t("shell.enroll"))}
        <h4>{t("shell.account")}</h4>
        {token ? (
          <>
            {personMenu(profile, tenant).map(({ label, to }) => entry(to, t(`shell.${label}`)))}
            <button type="button" onClick={logout}>
              {t("shell.logout")}
            </button>
          </>
        ) : (
          entry(paths.login, t("shell.login"))
        )}
        <h4>{t("shell.language")}</h4>
        <LanguageSwitch short />
      </div>
    </dialog>
  );
}
