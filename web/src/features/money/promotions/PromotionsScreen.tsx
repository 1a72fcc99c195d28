/** `/promotionCode`: the brand's codes for those who move its money, the own ones for anybody else. */
import { useTranslation } from "react-i18next";
import { hasRole, useSession } from "../../../api/session";
import { useTitle } from "../../../app/shell/useTitle";
import { OfficeCodes } from "./office/OfficeCodes";
import { OwnCodes } from "./own/OwnCodes";

export function PromotionsScreen() {
  const { t } = useTranslation("promotions");
  const { profile } = useSession();
  useTitle(t("title"));
  return hasRole(profile, "super-admin") ? <OfficeCodes /> : <OwnCodes />;
}
