/** How a calibration ended: the own scores beside the known ones, and what comes next. */
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../../app/paths";
import { formatNumber } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { Chip } from "../../../../ui/Chip";
import { Cell, Row, Table } from "../../../../ui/Table";
import { type Calibration, useCalibrations } from "./api";
import { CalibrationIntro } from "./CalibrationIntro";
import styles from "./calibration.module.css";

/** From so many points apart on, a score is pointed out. */
const farFrom = 1.5;

export function CalibrationEnd({
  calibration,
  onOpen,
}: {
  calibration: Calibration;
  onOpen: (id: string) => void;
}) {
  const { t } = useTranslation("grading");
  const lang = useLanguage();
  const { data } = useCalibrations();
  const isPassed = calibration.state === "passed";
  const next = data?.data.filter(({ section }) => section === calibration.section) ?? [];
  const number = (value: number) => formatNumber(Math.round(value * 10) / 10, lang);
  const lines = calibration.responses.flatMap(({ item, prompt, draft }) => {
    const known = calibration.references[item];
    const own = draft?.score;
    return known === undefined || own === undefined || own === null ? [] : [{ item, prompt, known, own }];
  });
  const close = Math.round((calibration.adjacent ?? 0) * lines.length);
  const leaning = calibration.mean_difference ?? 0;
  const top = useRef<HTMLDivElement>(null);
  // What was pressed is gone, and on a phone it was far below: the answer begins at the top.
  useEffect(() => {
    top.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  return (
    <div ref={top} className={styles.end} tabIndex={-1}>
      <Card
        pad={false}
        title={t(isPassed ? "calibration.passed" : "calibration.failed")}
        aside={
          isPassed && (
            <Button variant="primary" to={paths.grading}>
              {t("calibration.to_queue")}
            </Button>
          )
        }
      >
        <p className={styles.told}>{t("calibration.close", { close, count: lines.length })}</p>
        <p className={styles.told}>
          {t(
            Math.abs(leaning) < 0.05
              ? "calibration.level"
              : leaning > 0
                ? "calibration.higher"
                : "calibration.lower",
            { points: number(Math.abs(leaning)) },
          )}
        </p>
        <Table
          label={t("calibration.compared")}
          head={[
            t("calibration.response"),
            { text: t("calibration.own"), right: true },
            { text: t("calibration.known"), right: true },
            { text: t("calibration.apart"), right: true },
          ]}
        >
          {lines.map(({ item, prompt, known, own }) => (
            <Row key={item}>
              <Cell head>
                <span className={styles.task} lang="en">
                  {item}. {prompt}
                </span>
              </Cell>
              <Cell right>{number(own)}</Cell>
              <Cell right>{number(known)}</Cell>
              <Cell right>
                {Math.abs(own - known) >= farFrom ? (
                  <Chip tone="warn">{number(own - known)}</Chip>
                ) : (
                  number(own - known)
                )}
              </Cell>
            </Row>
          ))}
        </Table>
      </Card>
      {!isPassed && <CalibrationIntro standings={next} onOpen={onOpen} />}
    </div>
  );
}
