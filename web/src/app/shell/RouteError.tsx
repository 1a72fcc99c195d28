/** A screen that broke or could not be loaded: says what is safe and offers one way on. */
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useRouteError } from "react-router";
import { errorText } from "../../api/errors";
import { ErrorState } from "../../ui/StateCard";
import { isChunkError, tellMissingChunk } from "../chunks";
import { RefreshDialog } from "./RefreshDialog";

/** `alone`: in place of the shell, which would otherwise show the blocking notice. */
export function RouteError({ alone = false }: { alone?: boolean }) {
  const { t } = useTranslation("common");
  const error = useRouteError();
  const isChunk = isChunkError(error);
  useEffect(() => {
    if (isChunk && !alone) tellMissingChunk();
  }, [isChunk, alone]);

  if (isChunk) return alone ? <RefreshDialog kind="chunk" /> : null;
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
