/** A chart: the right column of each row ticked, the own wrong one crossed. */
import { useTranslation } from "react-i18next";
import { Icon } from "../../../ui/Icon";
import { Sideways } from "../../../ui/Sideways";
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
    <Sideways label={t("explain.why")}>
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
                    {isKey && (
                      <span className={isYours ? "chip ok" : "chip"}>
                        <Icon name="tick" size={14} />
                        {t(isYours ? "explain.your_choice" : "explain.right_choice")}
                      </span>
                    )}
                    {isYours && !isKey && (
                      <span className="chip bad">
                        <Icon name="close" size={14} />
                        {t("explain.your_choice")}
                      </span>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Sideways>
  );
}
