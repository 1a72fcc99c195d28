/** On the practice home: tests wait for a parent. Nothing for everybody else. */
import { useTranslation } from "react-i18next";
import { hasRole } from "../../../api/session";
import type { Profile } from "../../../api/types";
import { paths } from "../../../app/paths";
import { Alert } from "../../../ui/Alert";
import { Button } from "../../../ui/Button";
import { useConsent } from "./api";

export function ConsentNotice({ profile }: { profile: Profile }) {
  const { t } = useTranslation("families");
  const { data } = useConsent(hasRole(profile, "student"));
  if (!data || data.state === "not_needed" || data.state === "given") return null;
  const email = data.parent_email ?? "";
  return (
    <Alert
      tone="warn"
      role="status"
      action={
        <Button to={paths.parents}>
          {t(data.state === "asked" ? "consent.banner_look" : "consent.banner_action")}
        </Button>
      }
    >
      {data.state === "missing" && t("consent.banner")}
      {data.state === "asked" && t("consent.banner_asked", { email })}
      {data.state === "refused" && t("consent.banner_refused", { email })}
    </Alert>
  );
}
