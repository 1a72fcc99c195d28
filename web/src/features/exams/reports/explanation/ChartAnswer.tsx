/** A chart: the right column of each row ticked, the own wrong one crossed. */
import { useTranslation } from "react-i18next";
import { Icon } from "../../../../ui/Icon";
import { Sideways } from "../../../../ui/Sideways";
import type { ExplainedItem } from "./model";
import type { PlacedShape } from "./wire";

interface ChartAnswerProps {
  item: ExplainedItem;
  shape: Extract<PlacedShape, { kind: "chart" }>;
}

export function ChartAnswer({ item, shape }: ChartAnswerProps) {
  const { t } = useTranslation("results");
  const { pairs, matches } = item.answer;
  return (
    <>
      <Sideways label={t("explain.chart", { number: item.number })}>
        <table className="table">
          <thead>
            <tr>
              <td />
              {shape.columns.map(({ id, text }) => (
                <th scope="col" key={id} lang="en">
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {item.options.map((row) => (
              <tr key={row.id}>
                <th scope="row" lang="en">
                  {row.text}
                  {row.reason && <small>{row.reason}</small>}
                </th>
                {shape.columns.map(({ id }) => {
                  const [isKey, isYours] = [matches[row.id] === id, pairs[row.id] === id];
                  return (
                    <td key={id}>
                      {isKey && <Mark icon="tick" tone={isYours ? "ok" : ""} isYours={isYours} isKey />}
                      {isYours && !isKey && <Mark icon="close" tone="bad" isYours />}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </Sideways>
      <p className="legend note">
        <span>
          <Icon name="tick" size={14} /> {t("explain.right_choice")}
        </span>
        <span className="ok">
          <Icon name="tick" size={14} /> {t("explain.right_choice")}, {t("explain.your_choice")}
        </span>
        <span className="bad">
          <Icon name="close" size={14} /> {t("explain.your_choice")}
        </span>
      </p>
    </>
  );
}

interface MarkProps {
  icon: "tick" | "close";
  tone: "ok" | "bad" | "";
  isYours: boolean;
  isKey?: boolean;
}

/** A sign, not words: three columns of words would push each other out of sight. Words are for those who hear it. */
function Mark({ icon, tone, isYours, isKey = false }: MarkProps) {
  const { t } = useTranslation("results");
  const told = [isKey && t("explain.right_choice"), isYours && t("explain.your_choice")].filter(Boolean);
  return (
    <span className={`chip sign ${tone}`}>
      <Icon name={icon} size={16} />
      <span className="vh">{told.join(", ")}</span>
    </span>
  );
}
