/** `/analytics`: six questions about the brand's own figures, each answered before it is charted (R-293, R-320 to R-326). */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { paths } from "../../../../app/paths";
import { useTitle } from "../../../../app/shell/useTitle";
import { SampleNotice } from "../../../../app/tools/SampleNotice";
import { TabRow } from "../../../../ui/TabRow";
import { partOf, parts, withPart } from "./address";
import styles from "./analyses.module.css";
import { CoinsPart } from "./CoinsPart";
import { FunnelPart } from "./FunnelPart";
import { OrdersPart } from "./OrdersPart";
import { RetentionPart } from "./RetentionPart";
import { SubscriptionsPart } from "./SubscriptionsPart";
import { TestsPart } from "./TestsPart";

const shown = {
  tests: TestsPart,
  coins: CoinsPart,
  orders: OrdersPart,
  subscriptions: SubscriptionsPart,
  funnel: FunnelPart,
  retention: RetentionPart,
};

export function AnalyticsScreen() {
  const { t } = useTranslation("analyses");
  const [search] = useSearchParams();
  const part = partOf(search);
  const Shown = shown[part];
  useTitle(`${t(`parts.${part}`)} · ${t("title")}`);
  return (
    <div className={`${styles.analyses} wrap`}>
      <p className={styles.name}>{t("title")}</p>
      <TabRow
        label={t("title")}
        tabs={parts.map((each) => ({
          to: `${paths.analytics}?${withPart(search, each)}`,
          text: t(`parts.${each}`),
          isCurrent: each === part,
        }))}
      />
      <SampleNotice className={styles.sample} />
      <Shown />
    </div>
  );
}
