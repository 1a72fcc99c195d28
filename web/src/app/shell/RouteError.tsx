/** A screen that broke or could not be loaded: says what is safe and offers one way on. */
import { useTranslation } from "react-i18next";
import { useRouteError } from "react-router";
import { errorText } from "../../api/errors";
import { ErrorState } from "../../ui/StateCard";
import { isChunkError } from "../chunks";
import { RefreshDialog } from "./RefreshDialog";

export function RouteError() {
  const { t } = useTranslation("common");
  const error = useRouteError();
  if (isChunkError(error)) return <RefreshDialog kind="chunk" />;
  return (
    <div className="wrap page narrow">
      <ErrorState
        alone
        title={t("state.error_title")}
        text={t("state.error_safe", { reason: errorText(error, t) })}
        action={
          <button type="button" className="btn" onClick={() => window.location.reload()}>
            {t("state.try_again")}
          </button>
        }
      />
    </div>
  );
}
