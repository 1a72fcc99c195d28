/** A chart: the right column of each row ticked, the own wrong one crossed. */
import { useTranslation } from "react-i18next";
import { Icon } from "../../../../ui/Icon";
import { Cell, Row, Table } from "../../../../ui/Table";
import styles from "./answers.module.css";
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
      <Table
        label={t("explain.chart", { number: item.number })}
        className={styles.chart}
        head={[
          { text: t("explain.statement"), hidden: true },
          ...shape.columns.map(({ text }) => ({
            text: <span lang="en">{text}</span>,
            className: styles.column,
          })),
        ]}
      >
        {item.options.map((row) => (
          <Row key={row.id}>
            <Cell head className={styles.row}>
              <span lang="en">
                {row.text}
                {row.reason && <small>{row.reason}</small>}
              </span>
            </Cell>
            {shape.columns.map(({ id }) => {
              const [isKey, isYours] = [matches[row.id] === id, pairs[row.id] === id];
              return (
                <Cell key={id} className={styles.tick}>
                  {isKey && <Mark icon="tick" tone={isYours ? "good" : "plain"} isYours={isYours} isKey />}
                  {isYours && !isKey && <Mark icon="close" tone="bad" isYours />}
                </Cell>
              );
            })}
          </Row>
        ))}
      </Table>
      <p className={`${styles.legend} note`}>
        <span>
          <Icon name="tick" size={14} /> {t("explain.right_choice")}
        </span>
        <span className={styles.good}>
          <Icon name="tick" size={14} /> {t("explain.right_choice")}, {t("explain.your_choice")}
        </span>
        <span className={styles.bad}>
          <Icon name="close" size={14} /> {t("explain.your_choice")}
        </span>
      </p>
    </>
  );
}

interface MarkProps {
  icon: "tick" | "close";
  tone: "good" | "bad" | "plain";
  isYours: boolean;
  isKey?: boolean;
}

/** A sign, not words: three columns of words would push each other out of sight. Words are for those who hear it. */
function Mark({ icon, tone, isYours, isKey = false }: MarkProps) {
  const { t } = useTranslation("results");
  const told = [isKey && t("explain.right_choice"), isYours && t("explain.your_choice")].filter(Boolean);
  return (
    <span className={tone === "plain" ? styles.sign : `${styles.sign} ${styles[tone]}`}>
      <Icon name={icon} size={16} />
      <span className="vh">{told.join(", ")}</span>
    </span>
  );
}
