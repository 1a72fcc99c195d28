/** Invites one more admin of a brand that is there. */
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, errorText } from "../../../../api/errors";
import { Field } from "../../../../ui/Field";
import { useInviteAdmin } from "./api";

export function AdminInvite({ slug }: { slug: string }) {
  const { t } = useTranslation("brands");
  const { t: common } = useTranslation("common");
  const invite = useInviteAdmin(slug);
  const [email, setEmail] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    invite.mutate(email.trim(), { onSuccess: () => setEmail("") });
  };
  const fields = invite.error instanceof ApiError ? Object.values(invite.error.fields).flat() : [];
  return (
    <form noValidate className="card pad admin-invite" onSubmit={submit}>
      <div>
        <h2 className="h3">{t("admins.title")}</h2>
        <p className="quiet small">{t("admins.text")}</p>
      </div>
      <Field
        label={t("admins.email")}
        type="email"
        autoComplete="off"
        value={email}
        error={fields[0]}
        onChange={(event) => {
          invite.reset();
          setEmail(event.target.value);
        }}
      />
      <button type="submit" className="btn" disabled={invite.isPending || email.trim() === ""}>
        {t("admins.invite")}
      </button>
      {invite.isError && fields.length === 0 && (
        <p className="alert" role="alert">
          {errorText(invite.error, common)}
        </p>
      )}
      {invite.isSuccess && (
        <p className="alert ok" role="status">
          {t("admins.sent")}
        </p>
      )}
    </form>
  );
}
