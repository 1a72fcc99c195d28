/** Real tests as their taker enters them (D-030): the day, the scale, four sections; the total is worked out. */
import { useTranslation } from "react-i18next";
import { Icon } from "../../../../ui/Icon";
import type { RealScore } from "../api";
import { bounds } from "../bounds";

/** A row being typed: numbers as text, so that a half-typed one stays as it is. */
export interface ScoreRow {
  taken_on: string;
  scale: RealScore["scale"];
  reading: string;
  listening: string;
  speaking: string;
  writing: string;
}

const sections = ["reading", "listening", "speaking", "writing"] as const;

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
    <fieldset className={error ? "field err rows" : "field rows"}>
      <legend>{t("testing.real_scores")}</legend>
      {value.map((row, index) => {
        const total = totalOf(row);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity and keep their order
          <fieldset className="score-row" key={index}>
            <legend className="vh">{t("scores.row", { number: index + 1 })}</legend>
            <label className="score-day">
              <span>{t("scores.taken_on")}</span>
              <input
                type="date"
                value={row.taken_on}
                onChange={(event) => change(index, { taken_on: event.target.value })}
              />
            </label>
            <label className="score-scale">
              <span>{t("scores.scale")}</span>
              <select
                value={row.scale}
                onChange={(event) => change(index, { scale: event.target.value as RealScore["scale"] })}
              >
                <option value="bands">{t("scores.bands")}</option>
                <option value="points">{t("scores.points")}</option>
              </select>
            </label>
            <SectionScores row={row} change={(part) => change(index, part)} />
            <p className="score-total num">
              <span>{t("common:sections.total")}</span>
              <output>{total ?? "–"}</output>
            </p>
            <button
              type="button"
              className="btn bare icon"
              aria-label={t("scores.remove", { number: index + 1 })}
              onClick={() => onChange(value.filter((_, at) => at !== index))}
            >
              <Icon name="close" size={18} />
            </button>
          </fieldset>
        );
      })}
      {error && (
        <span className="msg" role="alert">
          {error}
        </span>
      )}
      {value.length === 0 && <span className="note">{t("scores.hint")}</span>}
      {value.length < bounds.ChangeStudentProfile.real_scores && (
        <button type="button" className="btn add" onClick={() => onChange([{ ...blank }, ...value])}>
          {t("scores.add")}
        </button>
      )}
    </fieldset>
  );
}

interface SectionScoresProps {
  row: ScoreRow;
  change: (part: Partial<ScoreRow>) => void;
}

/** The four figures of one real test, within the range of its scale. */
export function SectionScores({ row, change }: SectionScoresProps) {
  const { t } = useTranslation("common");
  const isBands = row.scale === "bands";
  return sections.map((section) => (
    <label key={section}>
      <span>{t(`sections.${section}`)}</span>
      <input
        type="number"
        inputMode="decimal"
        className="num"
        min={isBands ? 1 : 0}
        max={isBands ? 6 : 30}
        step={isBands ? 0.5 : 1}
        value={row[section]}
        onChange={(event) => change({ [section]: event.target.value })}
      />
    </label>
  ));
}
