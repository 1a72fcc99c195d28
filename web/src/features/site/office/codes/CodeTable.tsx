/** All codes with what became of them. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDate } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { AskDialog } from "../../../../ui/AskDialog";
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
  const revoke = useRevokeCode();
  return (
    <AskDialog
      title={t("revoke_title", { code: code.code })}
      words={{ keep: t("keep"), act: t("revoke") }}
      isBusy={revoke.isPending}
      error={revoke.error}
      onAct={() => revoke.mutate(code.id, { onSuccess: onDone })}
      onClose={onDone}
    >
      <p>{t("revoke_text")}</p>
    </AskDialog>
  );
}
