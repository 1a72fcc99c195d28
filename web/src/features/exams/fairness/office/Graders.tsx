/** Agreement by grader: kappa, shares, and where the marks are going. */
import { useTranslation } from "react-i18next";
import { formatDate, formatNumber } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Card } from "../../../../ui/Card";
import { Chip } from "../../../../ui/Chip";
import { Cell, Row, Table } from "../../../../ui/Table";
import type { GraderAgreement } from "../api";
import styles from "./agreement.module.css";
import { kappaText, percentText, pointsText, signedText } from "./texts";

interface GradersProps {
  graders: GraderAgreement[];
  /** From so many pairs on, a kappa means something. */
  kappaFrom: number;
}

export function Graders({ graders, kappaFrom }: GradersProps) {
  const { t } = useTranslation("fairness");
  const lang = useLanguage();
  return (
    <Card pad={false} as="h3" title={t("graders")}>
      <Table
        label={t("graders")}
        className={`${styles.rows} num`}
        head={[
          t("grader"),
          { text: t("pairs"), right: true },
          { text: t("kappa"), right: true },
          { text: t("exact"), right: true },
          { text: t("adjacent"), right: true },
          { text: t("difference"), right: true },
          t("weeks_head"),
          t("drift"),
        ]}
      >
        {graders.map((grader) => (
          <Row key={grader.id}>
            <Cell head>
              <span className="pn">{grader.name || t("gone")}</span>
            </Cell>
            <Cell right>{formatNumber(grader.pairs, lang)}</Cell>
            <Cell right>
              {grader.pairs < kappaFrom ? (
                <span className="quiet">{t("below", { count: grader.pairs, of: kappaFrom })}</span>
              ) : (
                kappaText(grader.kappa, lang)
              )}
            </Cell>
            <Cell right>{percentText(grader.exact, lang)}</Cell>
            <Cell right>{percentText(grader.adjacent, lang)}</Cell>
            <Cell right>{signedText(grader.mean_difference, lang)}</Cell>
            <Cell>
              <Weeks grader={grader} />
            </Cell>
            <Cell>
              <DriftChip grader={grader} />
            </Cell>
          </Row>
        ))}
      </Table>
      <p className={`note ${styles.foot}`}>{t("graders_note", { count: kappaFrom })}</p>
    </Card>
  );
}

/** A bar for each week: how far the marks lay above or below the others'. */
function Weeks({ grader: { weeks } }: { grader: GraderAgreement }) {
  const { t } = useTranslation("fairness");
  const lang = useLanguage();
  const said = weeks
    .map((week) => `${formatDate(week.starts_on, lang, "day")}: ${signedText(week.mean_difference, lang)}`)
    .join(", ");
  return (
    <span className={styles.bars} role="img" aria-label={t("weeks_said", { list: said })}>
      {weeks.map(({ starts_on, mean_difference }) => (
        <i
          key={starts_on}
          data-low={mean_difference < 0 || undefined}
          style={{ "--h": `${Math.min(1, 2 * Math.abs(mean_difference)) * 12 + 1}px` } as React.CSSProperties}
        />
      ))}
    </span>
  );
}

function DriftChip({ grader: { drift, drift_by } }: { grader: GraderAgreement }) {
  const { t } = useTranslation("fairness");
  const lang = useLanguage();
  if (drift === "unknown" || drift === "steady") return <span className="quiet">{t(`drifts.${drift}`)}</span>;
  return <Chip tone="warn">{t(`drifts.${drift}`, { by: pointsText(drift_by, lang) })}</Chip>;
}
