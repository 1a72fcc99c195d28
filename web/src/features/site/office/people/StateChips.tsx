/** What is worth a word about somebody: blocked, Pro for good, or Pro that ends soon. */
import { useTranslation } from "react-i18next";
import { Chip } from "../../../../ui/Chip";
import type { AdminUser } from "./api";
import { daysLeft } from "./rules";

export function StateChips({ user }: { user: AdminUser }) {
  const { t } = useTranslation("office_people");
  const days = daysLeft(user);
  return (
    <>
      {user.blocked_at !== null && <Chip tone="bad">{t("chips.blocked")}</Chip>}
      {user.is_old_pro && <Chip tone="brand">{t("chips.old_pro")}</Chip>}
      {days !== null && (
        <Chip tone="warn">{days === 0 ? t("chips.today") : t("chips.days", { count: days })}</Chip>
      )}
    </>
  );
}
