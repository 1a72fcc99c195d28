/** Real tests as their taker enters them (D-030): the day, the scale, four sections; the total is worked out. */
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/Button";
import { DateField } from "../../../../ui/dates/DateField";
import { Field, SelectField } from "../../../../ui/Field";
import { IconButton } from "../../../../ui/IconButton";
import type { RealScore } from "../api";
import { bounds } from "../bounds";
import styles from "./form.module.css";

/** A row being typed: numbers as text, so that a half-typed one stays as it is. */
export interface ScoreRow {
  taken_on: string;
  scale: RealScore["scale"];
  reading: string;
  listening: string;
  speaking: string;
  writing: string;
}

export const sections = ["reading", "listening", "speaking", "writing"] as const;

/** The rows of stored scores. */
export const rowsOf = (scores: RealScore[]): ScoreRow[] =>
  scores.map(({ taken_on, scale, ...score }) => ({
    taken_on,
    scale,
    reading: String(score.reading),
    listening: String(score.listening),
    speaking: String(score.speaking),
    writing: String(score.writing),
  }));

/** What is sent; `null` when a row is not complete. */
export function scoresOf(rows: ScoreRow[]): RealScore[] | null {
  const scores = rows.map((row) => ({
    taken_on: row.taken_on,
    scale: row.scale,
    reading: toScore(row.reading),
    listening: toScore(row.listening),
    speaking: toScore(row.speaking),
    writing: toScore(row.writing),
  }));
  const isWhole = scores.every(
    (score) => score.taken_on !== "" && sections.every((section) => isOnScale(score[section], score.scale)),
  );
  return isWhole ? scores : null;
}

const toScore = (text: string) => (text.trim() === "" ? Number.NaN : Number(text));

/** Whether a text is a score on its scale. */
export const isScore = (text: string, scale: RealScore["scale"]) => isOnScale(toScore(text), scale);

function isOnScale(score: number, scale: RealScore["scale"]): boolean {
  if (scale === "bands") return score >= 1 && score <= 6 && Number.isInteger(score * 2);
  return score >= 0 && score <= 30 && Number.isInteger(score);
}

/** The sum of points, or the mean of bands to the nearest half; null while something is missing. */
export function totalOf(row: ScoreRow): number | null {
  const scores = sections.map((section) => toScore(row[section]));
  if (!scores.every((score) => isOnScale(score, row.scale))) return null;
  const sum = scores.reduce((all, score) => all + score, 0);
  return row.scale === "points" ? sum : Math.round(sum / 2) / 2;
}

interface RealScoresFieldProps {
  value: ScoreRow[];
  error: string | undefined;
  onChange: (value: ScoreRow[]) => void;
}

const blank: ScoreRow = {
  taken_on: "",
  scale: "bands",
  reading: "",
  listening: "",
  speaking: "",
  writing: "",
};

export function RealScoresField({ value, error, onChange }: RealScoresFieldProps) {
  const { t } = useTranslation(["profiles", "common"]);
  const change = (index: number, part: Partial<ScoreRow>) =>
    onChange(value.map((row, at) => (at === index ? { ...row, ...part } : row)));
  return (
    <fieldset className={styles.rows}>
      <legend>{t("testing.real_scores")}</legend>
      {value.map((row, index) => {
        const total = totalOf(row);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity and keep their order
          <fieldset className={styles.score} key={index}>
            <legend className="vh">{t("scores.row", { number: index + 1 })}</legend>
            <DateField
              label={t("scores.taken_on")}
              className={styles.day}
              // The row is narrow, and goes as a whole.
              canClear={false}
              value={row.taken_on}
              onChange={(event) => change(index, { taken_on: event.target.value })}
            />
            <SelectField
              label={t("scores.scale")}
              className={styles.scale}
              value={row.scale}
              onChange={(event) => change(index, { scale: event.target.value as RealScore["scale"] })}
            >
              <option value="bands">{t("scores.bands")}</option>
              <option value="points">{t("scores.points")}</option>
            </SelectField>
            <SectionScores
              scale={row.scale}
              field={(section) => ({
                value: row[section],
                onChange: (event) => change(index, { [section]: event.target.value }),
              })}
            />
            <p className={`num ${styles.total}`}>
              <span>{t("common:sections.total")}</span>
              <output>{total ?? "–"}</output>
            </p>
            <IconButton
              icon="close"
              className={styles.away}
              label={t("scores.remove", { number: index + 1 })}
              onClick={() => onChange(value.filter((_, at) => at !== index))}
            />
          </fieldset>
        );
      })}
      {error && (
        <span className={styles.complaint} role="alert">
          {error}
        </span>
      )}
      {value.length === 0 && <span className="note">{t("scores.hint")}</span>}
      {value.length < bounds.ChangeStudentProfile.real_scores && (
        <Button size="small" onClick={() => onChange([{ ...blank }, ...value])}>
          {t("scores.add")}
        </Button>
      )}
    </fieldset>
  );
}

interface SectionScoresProps {
  scale: RealScore["scale"];
  /** What ties a section's input to the form around it. */
  field: (section: (typeof sections)[number]) => Partial<ComponentProps<typeof Field>>;
}

/** The four figures of one real test, within the range of its scale. */
export function SectionScores({ scale, field }: SectionScoresProps) {
  const { t } = useTranslation("common");
  const isBands = scale === "bands";
  return sections.map((section) => (
    <Field
      key={section}
      label={t(`sections.${section}`)}
      type="number"
      inputMode="decimal"
      min={isBands ? 1 : 0}
      max={isBands ? 6 : 30}
      step={isBands ? 0.5 : 1}
      {...field(section)}
    />
  ));
}
