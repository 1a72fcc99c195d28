/** Leads who owns promotion codes to them. Nothing for anybody else, and the office has its tab. */
import { useTranslation } from "react-i18next";
import { hasRole, useSession } from "../../../../api/session";
import { paths } from "../../../../app/paths";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { useOwnsCodes } from "../api";
import styles from "../promotions.module.css";

export function OwnCodesCard() {
  const { t } = useTranslation("promotions");
  const { profile } = useSession();
  // The call lists all codes of the brand for those who move its money.
  const count = useOwnsCodes(!hasRole(profile, "super-admin")).data ?? 0;
  if (count === 0) return null;
  return (
    <Card title={t("own.title")}>
      <div className={`${styles.ends} ${styles.owned}`}>
        <p className="quiet num">{t("own.count", { count })}</p>
        <Button to={paths.promotionCode} size="small">
          {t("own.open")}
        </Button>
      </div>
    </Card>
  );
}
