/** Which other sites people came from. Most views have none: they follow another page of this site. */
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { Card } from "../../../ui/Card";
import { Cell, Row, Table } from "../../../ui/Table";
import styles from "./analytics.module.css";
import type { Tally } from "./api";
import { othersOf } from "./figures";
import { ShareCell } from "./ShareCell";

interface SourcesCardProps {
  /** The most frequent ones. */
  sites: Tally[];
  /** From all sites together. */
  all: number;
}

export function SourcesCard({ sites, all }: SourcesCardProps) {
  const { t } = useTranslation("analytics");
  const lang = useLanguage();
  const others = othersOf(sites, all);
  const shown = others > 0 ? [...sites, { name: t("sources.others"), views: others }] : sites;
  const highest = Math.max(1, ...shown.map(({ views }) => views));
  if (all === 0)
    return (
      <Card title={t("sources.title")}>
        <p className="quiet">{t("sources.empty")}</p>
      </Card>
    );
  return (
    <Card
      pad={false}
      title={t("sources.title")}
      aside={
        <span className="note num">
          {t("sources.count", { count: all, figure: formatNumber(all, lang) })}
        </span>
      }
    >
      <Table
        label={t("sources.title")}
        className={`${styles.paths} num`}
        head={[t("sources.site"), { text: t("paths.views"), right: true }, t("paths.share")]}
      >
        {shown.map(({ name, views }) => (
          <Row key={name}>
            <Cell head>{name}</Cell>
            <Cell right>{formatNumber(views, lang)}</Cell>
            <Cell>
              <ShareCell
                text={t("paths.percent", { value: Math.round((100 * views) / all) })}
                width={(100 * views) / highest}
              />
            </Cell>
          </Row>
        ))}
      </Table>
    </Card>
  );
}
