/** Where the link of the mail to a new address leads. */
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useSession } from "../../../api/session";
import { loadProfile } from "../../../api/sessionCalls";
import { paths } from "../../../app/paths";
import { confirmEmail } from "./api";
import { MailedButton } from "./MailedButton";

export function ConfirmEmailScreen() {
  const { t } = useTranslation("accounts");
  const { token } = useSession();
  const confirm = async (link: string) => {
    await confirmEmail(link);
    // Whoever is signed in here may be somebody else; then nothing changes. A failure only leaves the old address in sight.
    if (token) await loadProfile().catch(() => {});
  };
  const goOn = (
    <Link className="btn fill" to={token ? paths.landing : paths.login}>
      {t(token ? "verify.go_on" : "login.submit")}
    </Link>
  );
  return (
    <MailedButton
      ask={{ title: t("email.confirm_title"), text: t("email.confirm_text"), button: t("email.confirm") }}
      done={{ title: t("email.done"), text: t("email.done_text"), action: goOn }}
      expired={{ title: t("verify.expired"), text: t("email.expired_text"), action: goOn }}
      onConfirm={confirm}
    />
  );
}
