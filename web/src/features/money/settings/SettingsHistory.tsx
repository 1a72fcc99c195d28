/** Every change: when, by whom, each figure before and after, and the way back. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { formatDate } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Pager } from "../../../ui/Pager";
import { QueryGate } from "../../../ui/QueryGate";
import { SkeletonCard } from "../../../ui/Skeleton";
import { Cell, Row, Table } from "../../../ui/Table";
import { type SettingsChange, type StoredSettings, useSettings, useSettingsHistory } from "./api";
import { changedNames, figureOf, undoOf } from "./figures";
import styles from "./settings.module.css";
import { UndoDialog } from "./UndoDialog";
import { useFigureText } from "./useFigureText";

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

function Change({ change }: { change: SettingsChange }) {
  const { t } = useTranslation("settings");
  const lang = useLanguage();
  const told = useFigureText();
  const { data: stored } = useSettings();
  const { at, by, before, after } = change;
  return (
    <Row>
      <Cell>
        {at && <div>{formatDate(at, lang, "dayTimeYear")}</div>}
        <div className="small quiet">{by === null ? t("history.operator") : by || t("history.gone")}</div>
      </Cell>
      <Cell>
        <div className={styles.change}>
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
          {stored && <WayBack change={change} stored={stored} />}
        </div>
      </Cell>
    </Row>
  );
}

/** The button, or why there is none. */
function WayBack({ change, stored }: { change: SettingsChange; stored: StoredSettings }) {
  const { t } = useTranslation("settings");
  const [isAsked, setAsked] = useState(false);
  const { back, kept } = undoOf(change, stored);
  return (
    <>
      {back.length > 0 ? (
        <Button size="small" aria-haspopup="dialog" onClick={() => setAsked(true)}>
          {t("history.undo.act")}
        </Button>
      ) : (
        <span className="note">{t(kept.length > 0 ? "history.undo.since" : "history.undo.undone")}</span>
      )}
      {isAsked && <UndoDialog change={change} stored={stored} onClose={() => setAsked(false)} />}
    </>
  );
}
