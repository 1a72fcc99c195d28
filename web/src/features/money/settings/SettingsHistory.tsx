/** Every change: when, by whom, and each figure before and after. */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { formatDate, formatNumber } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { Card } from "../../../ui/Card";
import { Pager } from "../../../ui/Pager";
import { QueryGate } from "../../../ui/QueryGate";
import { SkeletonCard } from "../../../ui/Skeleton";
import { Cell, Row, Table } from "../../../ui/Table";
import { type SettingsChange, useSettingsHistory } from "./api";
import { changedNames, figureOf } from "./figures";
import styles from "./settings.module.css";

export function SettingsHistory() {
  const { t } = useTranslation("settings");
  const [search] = useSearchParams();
  const page = Math.max(1, Number(search.get("page")) || 1);
  return (
    <QueryGate query={useSettingsHistory(page)} skeleton={<SkeletonCard lines={[30, 100, 100]} />}>
      {({ data, total }) => (
        <Card title={t("history.title")} pad={total === 0}>
          {total === 0 ? (
            <p className="quiet">{t("history.empty")}</p>
          ) : (
            <>
              <Table
                label={t("history.title")}
                className={`${styles.history} num`}
                head={[t("history.at"), t("history.what")]}
              >
                {data.map((change) => (
                  <Change key={change.version} change={change} />
                ))}
              </Table>
              <Pager page={page} total={total} />
            </>
          )}
        </Card>
      )}
    </QueryGate>
  );
}

function Change({ change: { at, by, before, after } }: { change: SettingsChange }) {
  const { t } = useTranslation("settings");
  const lang = useLanguage();
  const told = (figure: number | boolean) =>
    typeof figure === "number" ? formatNumber(figure, lang) : t(figure ? "on" : "off");
  return (
    <Row>
      <Cell>
        {at && <div>{formatDate(at, lang, "dayTimeYear")}</div>}
        <div className="small quiet">{by === null ? t("history.operator") : by || t("history.gone")}</div>
      </Cell>
      <Cell>
        <ul className={styles.changes}>
          {changedNames(before, after).map((name) => (
            <li key={name}>
              {t("history.change", {
                name: t(`names.${name}`),
                before: told(figureOf(before, name)),
                after: told(figureOf(after, name)),
              })}
            </li>
          ))}
        </ul>
      </Cell>
    </Row>
  );
}
