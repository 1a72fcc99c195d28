/** `/plans/grading`: what grading costs here today, within how many hours it comes, and who comes first. */
import { useTranslation } from "react-i18next";
import { paths } from "../../../app/paths";
import { Card } from "../../../ui/Card";
import { TextLink } from "../../../ui/TextLink";
import { useGradingHours } from "./api";
import { PlansFrame } from "./PlansFrame";
import styles from "./shop.module.css";

export function GradingScreen() {
  const { t } = useTranslation("shop");
  const hours = useGradingHours().data ?? null;
  return (
    <PlansFrame screen="grading">
      <Card title={t("grading.price_title")} className={styles.buy}>
        <p>{t("grading.price")}</p>
        {hours !== null && <p className="num">{t("grading.hours", { count: hours })}</p>}
        <p>{t("grading.order")}</p>
        <p>
          <TextLink to={paths.plans}>{t("grading.see_plans")}</TextLink>
        </p>
      </Card>
    </PlansFrame>
  );
}
