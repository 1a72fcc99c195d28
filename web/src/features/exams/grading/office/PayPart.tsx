/** What graders are paid for in a month, and the same as a file, grading by grading. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { formatDate, formatNumber } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Card } from "../../../../ui/Card";
import { SelectField } from "../../../../ui/Field";
import { FileDownload } from "../../../../ui/FileDownload";
import { QueryGate } from "../../../../ui/QueryGate";
import { SkeletonCard } from "../../../../ui/Skeleton";
import { Empty } from "../../../../ui/StateCard";
import { Cell, Row, Table } from "../../../../ui/Table";
import { monthOf, monthsSince } from "../../../money/coins/months";
import { fetchPayFile, type GradingPay, useGradingPay } from "./api";
import { byGrader } from "./figures";
import styles from "./office.module.css";

/** The office counts by the days of GMT+8 (D-122). */
const zone = "Asia/Taipei";
/** How far the list of months reaches back, in milliseconds: a year. */
const reach = 364 * 86_400_000;

export function PayPart() {
  const { t } = useTranslation("office_grading");
  const lang = useLanguage();
  const [search, setSearch] = useSearchParams();
  const [now] = useState(() => new Date());
  const months = monthsSince(new Date(now.getTime() - reach).toISOString(), now, zone);
  const month = monthOf(search.get("month")) ?? months[0] ?? "";
  const listed = months.includes(month) ? months : [...months, month];
  return (
    <>
      <div className={styles.choose}>
        <SelectField
          label={t("pay.month")}
          value={month}
          onChange={({ target }) => setSearch({ view: "pay", month: target.value }, { replace: true })}
        >
          {listed.map((each) => (
            <option key={each} value={each}>
              {formatDate(`${each}-01`, lang, "month")}
            </option>
          ))}
        </SelectField>
        <FileDownload
          text={t("pay.export")}
          name={`${t("pay.file")}-${month}.csv`}
          load={() => fetchPayFile(month)}
        />
      </div>
      <QueryGate
        query={useGradingPay(month)}
        part={t("views.pay")}
        skeleton={<SkeletonCard lines={[30, 100, 100]} />}
      >
        {({ lines }) =>
          lines.length === 0 ? (
            <Empty title={t("pay.none_title")} text={t("pay.none_text")} />
          ) : (
            <PayTable lines={lines} />
          )
        }
      </QueryGate>
    </>
  );
}

function PayTable({ lines }: { lines: GradingPay["lines"] }) {
  const { t } = useTranslation(["office_grading", "shop"]);
  const lang = useLanguage();
  const figures = (sum: { gradings: number; responses: number; late: number }) => (
    <>
      <Cell right>{formatNumber(sum.gradings, lang)}</Cell>
      <Cell right>{formatNumber(sum.responses, lang)}</Cell>
      <Cell right>{formatNumber(sum.late, lang)}</Cell>
    </>
  );
  return (
    <Card pad={false} title={t("office_grading:pay.title")} aside={<span className="note">{t("gmt8")}</span>}>
      <Table
        label={t("office_grading:pay.title")}
        className={`${styles.rows} num`}
        head={[
          t("office_grading:grader"),
          t("office_grading:pay.product"),
          t("office_grading:pay.scope"),
          { text: t("office_grading:pay.gradings"), right: true },
          { text: t("office_grading:pay.responses"), right: true },
          { text: t("office_grading:pay.late"), right: true },
        ]}
      >
        {byGrader(lines).flatMap((grader) => {
          const name = grader.name || t("office_grading:gone");
          return [
            ...grader.lines.map((line) => (
              <Row key={`${grader.id}-${line.product}-${line.scope}`}>
                <Cell head>{name}</Cell>
                <Cell>{t(`shop:grading.products.${line.product}`)}</Cell>
                <Cell>{t(`shop:grading.scopes.${line.scope}`)}</Cell>
                {figures(line)}
              </Row>
            )),
            grader.lines.length > 1 && (
              <Row key={grader.id} className={styles.sum}>
                <Cell head colSpan={3}>
                  {t("office_grading:pay.sum", { name })}
                </Cell>
                {figures(grader)}
              </Row>
            ),
          ];
        })}
      </Table>
      <p className={`note ${styles.legend}`}>{t("office_grading:pay.legend")}</p>
    </Card>
  );
}
