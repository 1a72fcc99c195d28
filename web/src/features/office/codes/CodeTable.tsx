/** All codes with what became of them. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../api/errors";
import { formatDate } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { Dialog } from "../../../ui/Dialog";
import { type InstructorCode, useRevokeCode } from "./api";

const chip = { open: "chip ok", used_up: "chip", expired: "chip", revoked: "chip bad" };

export function CodeTable({ codes }: { codes: InstructorCode[] }) {
  const { t } = useTranslation("codes");
  const lang = useLanguage();
  const [asked, setAsked] = useState<InstructorCode | null>(null);
  return (
    <div className="card scroll">
      <table className="table num">
        <thead>
          <tr>
            <th scope="col">{t("col.code")}</th>
            <th scope="col">{t("col.note")}</th>
            <th scope="col">{t("col.used")}</th>
            <th scope="col">{t("col.until")}</th>
            <th scope="col">{t("col.by")}</th>
            <th scope="col">{t("col.state")}</th>
            <th scope="col">
              <span className="vh">{t("revoke")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {codes.map((code) => (
            <tr key={code.id} className={code.state === "open" ? undefined : "closed"}>
              <td>
                <span className="code">{code.code}</span>
              </td>
              <td>{code.note}</td>
              <td>{t("used", { uses: code.uses, max: code.max_uses })}</td>
              <td>{formatDate(code.expires_at, lang, "full")}</td>
              <td>{code.made_by}</td>
              <td>
                <span className={chip[code.state]}>{t(`state.${code.state}`)}</span>
              </td>
              <td className="r">
                {code.state === "open" && (
                  <button type="button" className="btn bare" onClick={() => setAsked(code)}>
                    {t("revoke")}
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {asked && <Revoke code={asked} onDone={() => setAsked(null)} />}
    </div>
  );
}

function Revoke({ code, onDone }: { code: InstructorCode; onDone: () => void }) {
  const { t } = useTranslation("codes");
  const { t: common } = useTranslation("common");
  const revoke = useRevokeCode();
  return (
    <Dialog
      title={t("revoke_title", { code: code.code })}
      onDismiss={onDone}
      actions={
        <>
          <button type="button" className="btn" onClick={onDone}>
            {t("keep")}
          </button>
          <button
            type="button"
            className="btn fill"
            disabled={revoke.isPending}
            onClick={() => revoke.mutate(code.id, { onSuccess: onDone })}
          >
            {t("revoke")}
          </button>
        </>
      }
    >
      <p>{t("revoke_text")}</p>
      {revoke.error && (
        <p className="alert" role="alert">
          {errorText(revoke.error, common)}
        </p>
      )}
    </Dialog>
  );
}
