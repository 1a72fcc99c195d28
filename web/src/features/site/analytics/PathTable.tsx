/** Which pages, one bar a row. */

import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { Card } from "../../../ui/Card";
import { Cell, Row, Table } from "../../../ui/Table";
import styles from "./analytics.module.css";

interface PathTableProps {
  paths: { path: string; views: number }[];
}

export function PathTable({ paths }: PathTableProps) {
  const { t } = useTranslation("analytics");
  const lang = useLanguage();
  const all = paths.reduce((sum, { views }) => sum + views, 0);
  const most = paths[0]?.views ?? 1;
  return (
    <Card
      pad={false}
      title={t("paths.title")}
      aside={<span className="note num">{t("paths.count", { count: paths.length })}</span>}
    >
      <Table
        label={t("paths.title")}
        className={`${styles.paths} num`}
        head={[t("paths.path"), { text: t("paths.views"), right: true }, t("paths.share")]}
      >
        {paths.map(({ path, views }) => (
          <Row key={path}>
            <Cell head>{path}</Cell>
            <Cell right>{formatNumber(views, lang)}</Cell>
            <Cell>
              <div className={styles.cellbar}>
                <span>{t("paths.percent", { value: Math.round((100 * views) / all) })}</span>
                <i aria-hidden="true" style={{ "--w": `${(100 * views) / most}%` } as React.CSSProperties} />
              </div>
            </Cell>
          </Row>
        ))}
      </Table>
    </Card>
  );
}
