/** The frame of login and registration: the form on the page, the brand's ground beside it on wide screens. */
import "./accounts.css";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useTenant } from "../../../app/theme/brand";
import { HeroDrawing } from "../../../ui/heroes/HeroDrawing";
import { SavedLine } from "../../../ui/SavedLine";

interface AuthFrameProps {
  title: string;
  children: ReactNode;
}

export function AuthFrame({ title, children }: AuthFrameProps) {
  const { t } = useTranslation("accounts");
  const { hero } = useTenant();
  return (
    <div className="auth">
      <div className="auth-form">
        <h1>{title}</h1>
        {children}
      </div>
      <div className="auth-side">
        <HeroDrawing hero={hero} />
        <div className="auth-card">
          <h2 className="h3">{t("aside.title")}</h2>
          <p>{t("aside.text")}</p>
          <div aria-hidden="true">
            <SavedLine state={{ kind: "offline", kept: 3 }} />
            <SavedLine state={{ kind: "saved", at: null }} />
          </div>
        </div>
      </div>
    </div>
  );
}
