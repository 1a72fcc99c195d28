/** Asks one more child, by the email address of the child's account. */
import { useTranslation } from "react-i18next";
import { Card } from "../../../ui/Card";
import { useAskForChild } from "./api";
import { EmailForm } from "./EmailForm";

export function AddChild() {
  const { t } = useTranslation("families");
  const ask = useAskForChild();
  return (
    <Card title={t("children.add_title")}>
      <EmailForm
        label={t("children.add_label")}
        hint={t("children.add_hint")}
        action={t("children.add")}
        done={ask.isSuccess && t("children.asked_now", { email: ask.variables })}
        send={ask.mutateAsync}
      />
    </Card>
  );
}
