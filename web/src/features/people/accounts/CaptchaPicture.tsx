/** The picture with its refresh button, in the place where it will be before it is there, and its reading aloud. */
import { useTranslation } from "react-i18next";
import { Icon } from "../../../ui/Icon";
import type { useCaptcha } from "./useCaptcha";
import { useCaptchaVoice } from "./useCaptchaVoice";

export function CaptchaPicture({ state, refresh }: Pick<ReturnType<typeof useCaptcha>, "state" | "refresh">) {
  const { t } = useTranslation("accounts");
  const voice = useCaptchaVoice(state.kind === "shown" ? state.captcha.key : null);
  return (
    <div>
      <div className="captcha">
        <div className="captcha-frame" aria-busy={state.kind === "loading"}>
          {state.kind === "shown" && <img src={state.captcha.img} alt={t("register.captcha_alt")} />}
          {state.kind === "failed" && <span className="note">{t("register.captcha_failed")}</span>}
        </div>
        <div className="captcha-ways">
          <button type="button" className="btn bare" onClick={refresh}>
            <Icon name="refresh" size={18} />
            {t("register.captcha_refresh")}
          </button>
          <button
            type="button"
            className="btn bare"
            disabled={state.kind !== "shown"}
            onClick={voice.isPlaying ? voice.stop : voice.play}
          >
            <Icon name={voice.isPlaying ? "stop" : "speaker"} size={18} />
            {t(voice.isPlaying ? "register.captcha_stop" : "register.captcha_listen")}
          </button>
        </div>
      </div>
      <p className="note" aria-live="polite">
        {voice.wasUsed && t(voice.hasFailed ? "register.captcha_silent" : "register.captcha_voice")}
      </p>
    </div>
  );
}
