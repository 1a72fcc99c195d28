/** On the practice home: tests wait for a parent. Nothing for everybody else. */
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { hasRole } from "../../../api/session";
import type { Profile } from "../../../api/types";
import { paths } from "../../../app/paths";
import { Alert } from "../../../ui/Alert";
import { Button } from "../../../ui/Button";
import { type Consent, useConsent } from "./api";

export function ConsentNotice({ profile }: { profile: Profile }) {
  const { data } = useConsent(hasRole(profile, "student"));
  if (!data || data.state === "not_needed" || data.state === "given") return null;
  // Only whom it concerns loads its words.
  return (
    <Suspense>
      <Waiting consent={data} />
    </Suspense>
  );
}

function Waiting({ consent }: { consent: Consent }) {
  const { t } = useTranslation("families");
  const email = consent.parent_email ?? "";
  return (
    <Alert
      tone="warn"
      role="status"
      action={
        <Button to={paths.parents}>
          {t(consent.state === "asked" ? "consent.banner_look" : "consent.banner_action")}
        </Button>
      }
    >
      {consent.state === "missing" && t("consent.banner")}
      {consent.state === "asked" && t("consent.banner_asked", { email })}
      {consent.state === "refused" && t("consent.banner_refused", { email })}
    </Alert>
  );
}
