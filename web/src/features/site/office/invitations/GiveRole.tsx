/** Whoever has an account cannot be invited, but can have a further role. */

import { useTranslation } from "react-i18next";
import { errorText } from "../../../../api/errors";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
import { type InvitedRole, useGiveRole } from "./api";

interface GiveRoleProps {
  email: string;
  role: InvitedRole;
  className: string | undefined;
}

export function GiveRole({ email, role, className }: GiveRoleProps) {
  const { t } = useTranslation("invitations");
  const { t: tc } = useTranslation("common");
  const give = useGiveRole();
  const names = { email, role: t(`roles.${role}`) };
  if (give.isSuccess) {
    const said = !give.data.is_new ? "role_there" : give.data.is_invited ? "role_given_mailed" : "role_given";
    return (
      <Alert tone="ok" className={className}>
        {t(said, names)}
      </Alert>
    );
  }
  return (
    <>
      <Alert
        tone="info"
        role="status"
        className={className}
        action={
          <Button size="small" loading={give.isPending} onClick={() => give.mutate({ email, role })}>
            {t("give_role", names)}
          </Button>
        }
      >
        {t("known", names)}
      </Alert>
      {give.isError && <Alert className={className}>{errorText(give.error, tc)}</Alert>}
    </>
  );
}
