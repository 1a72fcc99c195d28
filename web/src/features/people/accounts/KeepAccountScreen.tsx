/** Where the link of the deletion mail leads. */
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths } from "../../../app/paths";
import { keepAccount } from "./api";
import { MailedButton } from "./MailedButton";

export function KeepAccountScreen() {
  const { t } = useTranslation("accounts");
  const login = (
    <Link className="btn fill" to={paths.login}>
      {t("login.submit")}
    </Link>
  );
  return (
    <MailedButton
      ask={{ title: t("keep.title"), text: t("keep.text"), button: t("leaving.keep") }}
      done={{ title: t("keep.done"), text: t("keep.done_text"), action: login }}
      expired={{ title: t("verify.expired"), text: t("keep.expired_text"), action: login }}
      onConfirm={keepAccount}
    />
  );
}
