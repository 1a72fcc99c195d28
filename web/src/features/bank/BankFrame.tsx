/** Stands around the screens of the item bank: its two rooms, the title and the next action. */
import "./bank.css";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { paths } from "../../app/paths";
import { useTitle } from "../../app/shell/useTitle";

interface BankFrameProps {
  title: string;
  lead?: ReactNode;
  action?: ReactNode;
  /** The screen shows its own heading. */
  isPlain?: boolean;
  children: ReactNode;
}

const rooms = [
  { label: "questions", to: paths.questionSearch },
  { label: "packs", to: paths.questionPacks },
] as const;

export function BankFrame({ title, lead, action, isPlain = false, children }: BankFrameProps) {
  const { t } = useTranslation("bank");
  const { pathname } = useLocation();
  useTitle(title);
  return (
    <div className="bank wrap">
      <p className="bank-name">{t("name")}</p>
      <nav className="bank-tabs" aria-label={t("rooms.label")}>
        {rooms.map(({ label, to }) => (
          <Link key={to} to={to} aria-current={pathname.startsWith(to) ? "page" : undefined}>
            {t(`rooms.${label}`)}
          </Link>
        ))}
      </nav>
      {!isPlain && (
        <header className="bank-head">
          <div>
            <h1>{title}</h1>
            {lead && <p className="quiet">{lead}</p>}
          </div>
          {action}
        </header>
      )}
      {children}
    </div>
  );
}
