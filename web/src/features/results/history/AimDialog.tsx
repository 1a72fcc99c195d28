/** What the learner aims at, and when the real test is. */
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../api/errors";
import { Dialog } from "../../../ui/Dialog";
import { type Aim, useSaveAim } from "./realTests";

export function AimDialog({ aim, close }: { aim: Aim; close: () => void }) {
  const { t } = useTranslation(["results", "profiles", "common"]);
  const form = useId();
  const [total, setTotal] = useState(String(aim.target_total ?? ""));
  const [day, setDay] = useState(aim.test_on ?? "");
  const save = useSaveAim();
  return (
    <Dialog
      title={t("results:history.edit_target")}
      onDismiss={close}
      actions={
        <>
          <button type="button" className="btn" onClick={close}>
            {t("results:real.cancel")}
          </button>
          <button type="submit" form={form} className="btn fill" disabled={save.isPending}>
            {t("results:real.save")}
          </button>
        </>
      }
    >
      <form
        id={form}
        className="field real-test"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const target_total = total === "" ? null : Number(total);
          save.mutate({ target_total, test_on: day || null }, { onSuccess: close });
        }}
      >
        <label className="half">
          <span>{t("profiles:testing.target_total")}</span>
          <input
            type="number"
            inputMode="decimal"
            className="num"
            min={1}
            max={120}
            step={0.5}
            value={total}
            onChange={(event) => setTotal(event.target.value)}
          />
        </label>
        <label className="half">
          <span>{t("profiles:testing.test_on")}</span>
          <input type="date" value={day} onChange={(event) => setDay(event.target.value)} />
        </label>
        <p className="sum note">{t("profiles:testing.target_hint")}</p>
      </form>
      {save.error && (
        <p className="alert" role="alert">
          {errorText(save.error, (key) => t(key, { ns: "common" }))}
        </p>
      )}
    </Dialog>
  );
}
