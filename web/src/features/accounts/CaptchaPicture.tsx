/** The picture with its refresh button, in the place where it will be before it is there. */
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/Icon";
import type { useCaptcha } from "./useCaptcha";

export function CaptchaPicture({ state, refresh }: ReturnType<typeof useCaptcha>) {
  const { t } = useTranslation("accounts");
  return (
    <div className="captcha">
      <div className="captcha-frame" aria-busy={state.kind === "loading"}>
        {state.kind === "shown" && <img src={state.captcha.img} alt={t("register.captcha_alt")} />}
        {state.kind === "failed" && <span className="note">{t("register.captcha_failed")}</span>}
      </div>
      <button type="button" className="btn bare" onClick={refresh}>
        <Icon name="refresh" size={18} />
        {t("register.captcha_refresh")}
      </button>
    </div>
  );
}
