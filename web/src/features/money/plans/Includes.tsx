/** What Pro includes against the free plan; only what the product really has. */
import { useTranslation } from "react-i18next";
import { useTenant } from "../../../app/theme/brand";
import { Card } from "../../../ui/Card";
import { Cell, Row, Table } from "../../../ui/Table";
import styles from "./plans.module.css";

export function Includes() {
  const { t } = useTranslation("subscriptions");
  const { prices, limits } = useTenant().settings;
  const figures = {
    price: prices.pdf_report,
    tests: t("includes.tests", { count: limits.free_tests }),
    sections: t("includes.sections", { count: limits.free_sections }),
  };
  const rows = ["practice", prices.pdf_free_with_grading ? "pdf" : "every_pdf", "ads"] as const;
  return (
    <Card pad={false} title={t("includes.title")} className={styles.includes}>
      <Table
        label={t("includes.title")}
        head={[{ text: t("includes.title"), hidden: true }, t("includes.free"), t("includes.pro")]}
      >
        {rows.map((row) => (
          <Row key={row}>
            <Cell head>{t(`includes.${row}.name`)}</Cell>
            <Cell>{t(`includes.${row}.free`, figures)}</Cell>
            <Cell>{t(`includes.${row}.pro`, figures)}</Cell>
          </Row>
        ))}
      </Table>
    </Card>
  );
}
