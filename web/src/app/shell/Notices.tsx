/** What the api client reports and a person must know: slow line, time out, missing chunk, plan limits. */
import { useTranslation } from "react-i18next";
import { errorText } from "../../api/errors";
import { useFlash } from "./flash";
import { PaymentDialog } from "./PaymentDialog";
import { RefreshDialog } from "./RefreshDialog";
import { type Line, useSignals } from "./useSignals";

export function Notices() {
  const { t } = useTranslation("common");
  const flash = useFlash();
  const { line, blocking, unblock } = useSignals();
  const words = (shown: Line) =>
    shown.kind === "unhandled" ? errorText(shown.error, t) : t(`notice.${shown.kind}`);

  return (
    <>
      <div className="notices" aria-live="polite">
        {line && <p className={line.kind === "restored" ? "notice ok" : "notice warn"}>{words(line)}</p>}
        {flash && <p className="notice ok">{t(`shell.${flash}`)}</p>}
      </div>
      {blocking?.kind === "payment" && <PaymentDialog error={blocking.error} onClose={unblock} />}
      {(blocking?.kind === "timeout" || blocking?.kind === "chunk") && <RefreshDialog kind={blocking.kind} />}
    </>
  );
}
