/** How far people come, from the landing page to the first graded test. */
import { Trans, useTranslation } from "react-i18next";
import { formatNumber, formatScore } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Card } from "../../../../ui/Card";
import { QueryGate } from "../../../../ui/QueryGate";
import { SkeletonCard } from "../../../../ui/Skeleton";
import { Empty } from "../../../../ui/StateCard";
import { saveFile } from "../../../../ui/saveFile";
import { toCsv } from "../figures";
import { countOf } from "./address";
import styles from "./analyses.module.css";
import { type FunnelStep, useFunnel } from "./api";
import { useComparedNote } from "./compared";
import { DaysFilter } from "./DaysFilter";
import { narrowestOf, type Reached, reachedOf } from "./figures";
import { Gap } from "./Gap";
import { Head } from "./Head";
import { useRange } from "./range";

const isEmpty = (steps: readonly FunnelStep[]) => steps.every(({ people }) => people === 0);

export function FunnelPart() {
  const { t } = useTranslation("analyses");
  const lang = useLanguage();
  const range = useRange();
  const { now, before } = useFunnel(range.days, range.before);
  const steps = now.data && reachedOf(now.data.steps);
  const earlier = before.data && reachedOf(before.data.steps);
  const last = steps?.at(-1);
  const lastBefore = earlier?.at(-1);
  const percent = (value: number) => t("percent", { value: formatScore(value, lang, 1) });
  const save = (rows: Reached[]) => {
    const table = [
      [t("csv.step"), t("csv.people"), t("csv.of_first"), t("csv.people_before")],
      ...rows.map(({ step, people, ofFirst }) => [
        t(`steps.${step}`),
        people,
        ofFirst,
        earlier?.find((each) => each.step === step)?.people ?? "",
      ]),
    ];
    const { from, to } = range.days;
    saveFile(new Blob([toCsv(table)], { type: "text/csv" }), `funnel-${from}-${to}.csv`);
  };
  return (
    <>
      <Head
        part="funnel"
        days={range.days}
        answer={steps ? <Answer steps={steps} /> : now.isError ? null : undefined}
        figure={
          last && !isEmpty(steps ?? [])
            ? {
                value: percent(last.ofFirst),
                note: lastBefore
                  ? t("today.funnel", { percent: percent(lastBefore.ofFirst), count: countOf(range.days) })
                  : t("today.funnel_only"),
              }
            : undefined
        }
        filter={<DaysFilter range={range} />}
        onExport={steps && (() => save(steps))}
      />
      <QueryGate query={now} part={t("failed")} skeleton={<SkeletonCard lines={[30, 100, 80, 60, 40, 20]} />}>
        {() =>
          !steps || isEmpty(steps) ? (
            <Empty title={t("empty.funnel_title")} text={t("empty.funnel_text")} />
          ) : (
            <Steps steps={steps} before={earlier} />
          )
        }
      </QueryGate>
    </>
  );
}

function Answer({ steps }: { steps: Reached[] }) {
  const { t } = useTranslation("analyses");
  const lang = useLanguage();
  const [first, last] = [steps[0]?.people ?? 0, steps.at(-1)?.people ?? 0];
  const narrowest = narrowestOf(steps);
  return (
    <>
      <Trans
        t={t}
        i18nKey="answers.funnel"
        count={first}
        values={{ visitors: formatNumber(first, lang), graded: formatNumber(last, lang) }}
        components={{ b: <b /> }}
      />
      <Gap />
      {narrowest &&
        narrowest.step !== "visited" &&
        t(`drops.${narrowest.step}`, { percent: formatScore(narrowest.ofPrevious ?? 0, lang, 1) })}
    </>
  );
}

function Steps({ steps, before }: { steps: Reached[]; before: Reached[] | undefined }) {
  const { t } = useTranslation("analyses");
  const lang = useLanguage();
  const compared = useComparedNote();
  const percent = (value: number) => t("percent", { value: formatScore(value, lang, 1) });
  const most = Math.max(1, ...steps.map(({ people }) => people));
  return (
    <Card title={t("tables.steps")} aside={<span className="note">{t("gmt8")}</span>}>
      <ol className={`${styles.funnel} num`}>
        {steps.map(({ step, people, ofFirst, ofPrevious }, index) => {
          const earlier = before?.[index]?.people;
          return (
            <li key={step}>
              <div className={styles.step}>
                <b>{t(`steps.${step}`)}</b>
                <span>
                  <b>{formatNumber(people, lang)}</b> <span className={styles.share}>{percent(ofFirst)}</span>
                </span>
              </div>
              <i aria-hidden="true" style={{ "--w": `${(100 * people) / most}%` } as React.CSSProperties} />
              <p className="note">
                {ofPrevious === null
                  ? t("steps_note.first")
                  : t("steps_note.of_previous", { percent: percent(ofPrevious) })}
                {earlier !== undefined && (
                  <>
                    {" · "}
                    {compared(people, earlier, (value) => formatNumber(value, lang))}
                  </>
                )}
              </p>
            </li>
          );
        })}
      </ol>
      <p className={`${styles.foot} note`}>{t("steps_note.about")}</p>
    </Card>
  );
}
