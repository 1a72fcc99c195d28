/** `/office/grading/agreement?weeks=<n>&page=<n>`: how far graders agree, by week and by grader, and what learners disputed. */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { OfficeFrame } from "../../../../app/office/OfficeFrame";
import { formatNumber } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Card } from "../../../../ui/Card";
import { QueryGate } from "../../../../ui/QueryGate";
import { SkeletonCard } from "../../../../ui/Skeleton";
import { Empty } from "../../../../ui/StateCard";
import { ToggleRow } from "../../../../ui/ToggleRow";
import { type Agreement, useAgreement } from "../api";
import styles from "./agreement.module.css";
import { Disputes } from "./Disputes";
import { Graders } from "./Graders";
import { Matrix } from "./Matrix";
import { Trend } from "./Trend";
import { kappaText, percentText } from "./texts";

const ranges = ["4", "8", "13", "26"] as const;
type Range = (typeof ranges)[number];

export function AgreementScreen() {
  const { t } = useTranslation("fairness");
  const [search, setSearch] = useSearchParams();
  const weeks: Range = ranges.find((range) => range === search.get("weeks")) ?? "4";
  const agreement = useAgreement(Number(weeks));
  const choose = (range: Range) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        next.set("weeks", range);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <OfficeFrame title={t("title")} lead={t("lead")}>
      <div className={styles.parts}>
        <Disputes />
        <div className={styles.bar}>
          <h2>{t("agreement")}</h2>
          <ToggleRow<Range>
            label={t("range")}
            value={weeks}
            onChange={choose}
            options={ranges.map((range) => ({ value: range, text: t("weeks", { count: Number(range) }) }))}
          />
        </div>
        <QueryGate query={agreement} part={t("agreement")} skeleton={<SkeletonCard lines={[30, 100, 100]} />}>
          {(found) =>
            found.figures.pairs === 0 ? (
              <Empty
                title={t("empty_title")}
                text={t(found.waiting > 0 ? "empty_waiting" : "empty_text", { count: found.waiting })}
              />
            ) : (
              <Figures found={found} />
            )
          }
        </QueryGate>
      </div>
    </OfficeFrame>
  );
}

function Figures({ found }: { found: Agreement }) {
  const { t } = useTranslation("fairness");
  const lang = useLanguage();
  const { figures } = found;
  const facts = [
    [t("kappa"), kappaText(figures.kappa, lang)],
    [t("exact"), percentText(figures.exact, lang)],
    [t("adjacent"), percentText(figures.adjacent, lang)],
    [t("pairs"), formatNumber(figures.pairs, lang)],
    [t("thirds"), formatNumber(found.thirds, lang)],
    [t("waiting"), formatNumber(found.waiting, lang)],
  ] as const;
  return (
    <>
      <dl className={`${styles.facts} num`}>
        {facts.map(([name, value]) => (
          <Card key={name} component="div">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Card>
        ))}
      </dl>
      <div className={styles.two}>
        <Trend found={found} />
        <Matrix matrix={found.matrix} figures={figures} />
      </div>
      <Graders graders={found.graders} kappaFrom={found.kappa_from} />
    </>
  );
}
