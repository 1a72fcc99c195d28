/** The way out: what goes, what can be taken back until when, and the password once more. */
import "./accounts.css";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useSession } from "../../../api/session";
import { paths } from "../../../app/paths";
import { Dialog } from "../../../ui/Dialog";
import { PasswordField } from "./PasswordField";
import { rules } from "./rules";
import { destroyAccount } from "./settings";
import { useForm } from "./useForm";

export function DeleteAccountCard() {
  const { t } = useTranslation("accounts");
  const [isAsking, setAsking] = useState(false);
  return (
    <section className="card pad stack" aria-labelledby="delete-account-title">
      <h2 className="h3" id="delete-account-title">
        {t("delete.title")}
      </h2>
      <p className="quiet small">{t("delete.text")}</p>
      <button type="button" className="btn danger" onClick={() => setAsking(true)}>
        {t("delete.open")}
      </button>
      {isAsking && <Farewell onClose={() => setAsking(false)} />}
    </section>
  );
}

function Farewell({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("accounts");
  const navigate = useNavigate();
  const { profile } = useSession();
  const { register, message, run, refusal, formState } = useForm({ password: "" });
  const submit = run(async ({ password }) => {
    if (!profile) return;
    const leavingAt = await destroyAccount(profile.id, password);
    await navigate(paths.login, { replace: true, state: { leavingAt } });
  });
  return (
    <Dialog
      title={t("delete.title")}
      onDismiss={onClose}
      actions={
        <>
          <button type="button" className="btn" onClick={onClose}>
            {t("leaving.keep")}
          </button>
          <button type="submit" form="farewell" className="btn danger" disabled={formState.isSubmitting}>
            {t("delete.submit")}
          </button>
        </>
      }
    >
      <form noValidate id="farewell" className="stack" onSubmit={submit}>
        <p>{t("delete.grace")}</p>
        <PasswordField
          label={t("login.password")}
          autoComplete="current-password"
          error={message("password")}
          {...register("password", { validate: rules.required })}
        />
        {refusal && (
          <p className="alert" role="alert">
            {refusal}
          </p>
        )}
      </form>
    </Dialog>
  );
}
