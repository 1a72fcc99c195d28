/** What the api client reports and a person must know: slow line, time out, missing chunk, plan limits. */
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { ApiError } from "../../api/errors";
import { onSignal } from "../../api/signals";
import { chunkFailed } from "../chunks";
import { paths } from "../paths";
import { useFlash } from "./flash";
import { PaymentDialog } from "./PaymentDialog";
import { RefreshDialog } from "./RefreshDialog";

const restoredFor = 5_000;

type Blocking = { kind: "timeout" } | { kind: "chunk" } | { kind: "payment"; error: ApiError };

export function Notices() {
  const { t } = useTranslation("common");
  const navigate = useNavigate();
  const flash = useFlash();
  const [line, setLine] = useState<"slow" | "restored" | null>(null);
  const [blocking, setBlocking] = useState<Blocking | null>(null);

  useEffect(() => {
    const onChunk = () => setBlocking({ kind: "chunk" });
    window.addEventListener(chunkFailed, onChunk);
    const stop = onSignal((signal) => {
      switch (signal.kind) {
        case "unauthorized":
          void navigate(paths.login);
          break;
        case "payment":
          setBlocking({ kind: "payment", error: signal.error });
          break;
        case "timeout":
          setBlocking({ kind: "timeout" });
          break;
        case "slow":
        case "restored":
          setLine(signal.kind);
          break;
        case "gave_up":
          setLine(null);
          break;
        default:
          signal satisfies never;
      }
    });
    return () => {
      stop();
      window.removeEventListener(chunkFailed, onChunk);
    };
  }, [navigate]);

  useEffect(() => {
    if (line !== "restored") return;
    const timer = setTimeout(() => setLine(null), restoredFor);
    return () => clearTimeout(timer);
  }, [line]);

  return (
    <>
      <div className="notices" aria-live="polite">
        {line && <p className={line === "slow" ? "notice warn" : "notice ok"}>{t(`notice.${line}`)}</p>}
        {flash && <p className="notice ok">{t(`shell.${flash}`)}</p>}
      </div>
      {blocking?.kind === "payment" && (
        <PaymentDialog error={blocking.error} onClose={() => setBlocking(null)} />
      )}
      {(blocking?.kind === "timeout" || blocking?.kind === "chunk") && <RefreshDialog kind={blocking.kind} />}
    </>
  );
}
