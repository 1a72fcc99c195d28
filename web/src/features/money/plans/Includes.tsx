/** What Free and Pro include, beside each other: the rows of the table that the server enforces (decision 0049). */
import { useTranslation } from "react-i18next";
import { Card } from "../../../ui/Card";
import { QueryGate } from "../../../ui/QueryGate";
import { SkeletonCard } from "../../../ui/Skeleton";
import { Cell, Row, Table } from "../../../ui/Table";
import { usePlans } from "./api";
import styles from "./plans.module.css";
import { useExtentText } from "./useExtentText";

export function Includes() {
  const { t } = useTranslation("subscriptions");
  const textOf = useExtentText();
  const title = t("includes.title");
  return (
    <QueryGate query={usePlans()} part={title} skeleton={<SkeletonCard lines={[30, 100, 100, 100]} />}>
      {({ data }) => (
        <Card pad={false} title={title} className={`${styles.includes} num`}>
          <Table label={title} head={[{ text: title, hidden: true }, t("includes.free"), t("includes.pro")]}>
            {data.map(({ entitlement, free, pro }) => (
              <Row key={entitlement}>
                <Cell head>{t(`includes.names.${entitlement}`)}</Cell>
                <Cell>{textOf(entitlement, free)}</Cell>
                <Cell>{textOf(entitlement, pro)}</Cell>
              </Row>
            ))}
          </Table>
        </Card>
      )}
    </QueryGate>
  );
}
