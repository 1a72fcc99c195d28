import { useTranslation } from "react-i18next";
import { Empty } from "../../../../../ui/StateCard";
import { usePlayer } from "./PlayerContext";

/** Another window has the test: answers there are safe, and it can be fetched here. */
export function ElsewhereScreen() {
  const { t } = useTranslation("player");
  const player = usePlayer();
  return (
    <div className="wrap page narrow">
      <h1 className="vh">{t("title")}</h1>
      <Empty
        title={t("elsewhere.title")}
        text={t("elsewhere.text")}
        action={
          <button type="button" className="btn fill" onClick={() => void player.load(true)}>
            {t("elsewhere.here")}
          </button>
        }
      />
    </div>
  );
}
