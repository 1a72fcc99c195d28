/** Which pages, one bar a row. */

import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { Card } from "../../../ui/Card";
import { Cell, Row, Table } from "../../../ui/Table";
import styles from "./analytics.module.css";
import { othersOf } from "./figures";
import { ShareCell } from "./ShareCell";

interface PathTableProps {
  paths: { path: string; views: number }[];
  /** On all pages together; the most viewed ones only have a row. */
  all: number;
}

export function PathTable({ paths, all }: PathTableProps) {
  const { t } = useTranslation("analytics");
  const lang = useLanguage();
  const others = othersOf(paths, all);
  const rows = others > 0 ? [...paths, { path: t("paths.others"), views: others }] : paths;
  const most = Math.max(1, ...rows.map(({ views }) => views));
  return (
    <Card
      pad={false}
      title={t("paths.title")}
      aside={others === 0 && <span className="note num">{t("paths.count", { count: paths.length })}</span>}
    >
      <Table
        label={t("paths.title")}
        className={`${styles.paths} num`}
        head={[t("paths.path"), { text: t("paths.views"), right: true }, t("paths.share")]}
      >
        {rows.map(({ path, views }) => (
          <Row key={path}>
            <Cell head>{path}</Cell>
            <Cell right>{formatNumber(views, lang)}</Cell>
            <Cell>
              <ShareCell
                text={t("paths.percent", { value: Math.round((100 * views) / all) })}
                width={(100 * views) / most}
              />
            </Cell>
          </Row>
        ))}
      </Table>
    </Card>
  );
}
