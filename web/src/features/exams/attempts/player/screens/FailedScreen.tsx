import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ApiError, errorText } from "../../../../../api/errors";
import { paths } from "../../../../../app/paths";
import { ErrorState } from "../../../../../ui/StateCard";
import { usePlayer } from "./PlayerContext";

/** The attempt could not be read. What is safe comes first. */
export function FailedScreen({ error }: { error: unknown }) {
  const { t } = useTranslation(["player", "common"]);
  const player = usePlayer();
  const isUnknown = error instanceof ApiError && error.status === 404;
  return (
    <div className="wrap page narrow">
      <h1 className="vh">{t("title")}</h1>
      {isUnknown ? (
        <ErrorState
          title={t("failed.unknown_title")}
          text={t("failed.unknown_text")}
          action={
            <Link className="btn" to={paths.tests}>
              {t("failed.to_tests")}
            </Link>
          }
        />
      ) : (
        <ErrorState
          title={t("failed.title")}
          text={t("failed.text", { reason: errorText(error, (key) => t(key, { ns: "common" })) })}
          action={
            <button type="button" className="btn" onClick={() => void player.load()}>
              {t("failed.again")}
            </button>
          }
        />
      )}
    </div>
  );
}
