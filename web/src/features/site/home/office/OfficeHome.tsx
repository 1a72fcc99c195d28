/** An admin's home: what needs a hand today, each as a figure that leads to its screen. */
import { useTranslation } from "react-i18next";
import { useTenant } from "../../../../app/theme/brand";
import { Card } from "../../../../ui/Card";
import { HomePart } from "../HomePart";
import type { HomeProps } from "../homesOf";
import { FeedbackLine, GradingLine, InvitationsLine, ViewsLine } from "./lines";
import styles from "./today.module.css";

export function OfficeHome(props: HomeProps) {
  const { t } = useTranslation("homes");
  const tenant = useTenant();
  return (
    <HomePart {...props} title={t("office.title")} lead={<p>{t("office.lead")}</p>}>
      <Card pad={false} title={t("office.waiting")}>
        <ul className={`${styles.lines} num`}>
          <GradingLine />
          <FeedbackLine />
          <InvitationsLine />
          {/* Page views are figures of the platform, which the default brand runs (D-004). */}
          {tenant.is_default && <ViewsLine />}
        </ul>
      </Card>
    </HomePart>
  );
}
