/** What Pro includes against the free plan; only what the product really has. */
import { useTranslation } from "react-i18next";
import { Card } from "../../../ui/Card";
import { Cell, Row, Table } from "../../../ui/Table";
import { pdfPrice } from "../coins/figures";
import styles from "./plans.module.css";

const rows = ["practice", "pdf", "ads"] as const;

export function Includes() {
  const { t } = useTranslation("subscriptions");
  return (
    <Card pad={false} title={t("includes.title")} className={styles.includes}>
      <Table
        label={t("includes.title")}
        head={[{ text: t("includes.title"), hidden: true }, t("includes.free"), t("includes.pro")]}
      >
        {rows.map((row) => (
          <Row key={row}>
            <Cell head>{t(`includes.${row}.name`)}</Cell>
            <Cell>{t(`includes.${row}.free`, { price: pdfPrice })}</Cell>
            <Cell>{t(`includes.${row}.pro`, { price: pdfPrice })}</Cell>
          </Row>
        ))}
      </Table>
    </Card>
  );
}
