/** `/parent-consent/withdraw`: a parent takes the consent back by the link of the receipt. */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { paths } from "../../../app/paths";
import { useTitle } from "../../../app/shell/useTitle";
import { Button } from "../../../ui/Button";
import { ErrorState } from "../../../ui/StateCard";
import { MailedButton } from "../accounts/MailedButton";
import { useMailed, withdrawMailedConsent } from "./api";
import { MailedGate } from "./MailedGate";

export function WithdrawScreen() {
  const { t } = useTranslation("families");
  const [query] = useSearchParams();
  const asked = useMailed("/api/parent-consent/withdrawal", query.get("token") ?? "");
  useTitle(t("withdraw.title"));
  const expired = {
    title: t("withdraw.expired_title"),
    text: t("withdraw.expired_text"),
    action: <Button to={paths.contact}>{t("withdraw.contact")}</Button>,
  };
  if (asked.data === undefined) {
    return (
      <MailedGate title={t("withdraw.title")} query={asked} expired={<ErrorState alone {...expired} />}>
        {() => null}
      </MailedGate>
    );
  }
  const name = asked.data.child_name || asked.data.child_email;
  return (
    <MailedButton
      ask={{
        title: t("withdraw.heading", { name }),
        text: t("withdraw.text", { name }),
        button: t("withdraw.submit"),
      }}
      done={{ title: t("withdraw.done"), text: t("withdraw.done_text", { name }) }}
      expired={expired}
      onConfirm={withdrawMailedConsent}
    />
  );
}
