/** The lines that cannot be imported, each with what is wrong: a table where there is room, cards on phones. */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { formatNumber } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Card } from "../../../../ui/Card";
import { FileDownload } from "../../../../ui/FileDownload";
import { Pager } from "../../../../ui/Pager";
import { QueryGate } from "../../../../ui/QueryGate";
import { SkeletonCard } from "../../../../ui/Skeleton";
import { Cell, Row, Table } from "../../../../ui/Table";
import list from "../../../money/coins/entries.module.css";
import { fetchFaultFile, type PeopleImportFault, useFaults } from "./api";
import styles from "./import.module.css";
import { pageOf } from "./place";

export function Faults({ id }: { id: string }) {
  const { t } = useTranslation("people_import");
  const lang = useLanguage();
  const [search] = useSearchParams();
  return (
    <QueryGate
      query={useFaults(id, pageOf(search, "lines"))}
      part={t("faults.title")}
      pageName="lines"
      skeleton={<SkeletonCard lines={[40, 100, 100, 100]} />}
    >
      {({ data, current_page, total }) => (
        <Card
          pad={false}
          title={t("faults.title")}
          className={`${list.entries} ${styles.list}`}
          aside={
            <FileDownload
              text={t("faults.download")}
              name="people-with-problems.csv"
              load={() => fetchFaultFile(id)}
            />
          }
        >
          <Table
            label={t("faults.title")}
            className={`${list.wide} num`}
            head={[
              { text: t("faults.line"), right: true },
              t("faults.email"),
              t("faults.name"),
              t("faults.wrong"),
            ]}
          >
            {data.map((fault) => (
              <Row key={fault.line}>
                <Cell right>{formatNumber(fault.line, lang)}</Cell>
                <Cell head className={styles.words}>
                  <Email fault={fault} />
                </Cell>
                <Cell className={styles.words}>{nameOf(fault)}</Cell>
                <Cell className={`${styles.words} ${styles.wrong}`}>
                  <Wrong fault={fault} />
                </Cell>
              </Row>
            ))}
          </Table>
          <ul className={`${list.narrow} num`} aria-label={t("faults.title")}>
            {data.map((fault) => (
              <li key={fault.line}>
                <p className="note">{t("faults.line_of", { line: formatNumber(fault.line, lang) })}</p>
                <p className={styles.words}>
                  <b>
                    <Email fault={fault} />
                  </b>{" "}
                  {nameOf(fault)}
                </p>
                <div className={styles.words}>
                  <Wrong fault={fault} />
                </div>
              </li>
            ))}
          </ul>
          <Pager name="lines" label={t("faults.pages")} page={current_page} total={total} />
        </Card>
      )}
    </QueryGate>
  );
}

const nameOf = ({ first_name, last_name }: PeopleImportFault) => `${first_name} ${last_name}`.trim();

function Email({ fault: { email } }: { fault: PeopleImportFault }) {
  const { t } = useTranslation("people_import");
  return email || <span className="quiet">{t("faults.nothing")}</span>;
}

function Wrong({ fault: { faults } }: { fault: PeopleImportFault }) {
  return (
    <>
      {faults.map(({ field, message }) => (
        <p key={`${field} ${message}`}>{message}</p>
      ))}
    </>
  );
}
