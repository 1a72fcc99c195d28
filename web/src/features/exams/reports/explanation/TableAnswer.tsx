/** A table of categories: what belongs where, where it was put, and what belongs nowhere. */
import { useTranslation } from "react-i18next";
import { Chip } from "../../../../ui/Chip";
import styles from "./answers.module.css";
import type { ExplainedItem, ExplainedOption } from "./model";
import type { PlacedShape } from "./wire";

interface TableAnswerProps {
  item: ExplainedItem;
  shape: Extract<PlacedShape, { kind: "fill_in_table" }>;
}

export function TableAnswer({ item, shape }: TableAnswerProps) {
  const { t } = useTranslation("results");
  const { pairs, matches } = item.answer;
  const nameOf = (id: string | undefined) => shape.categories.find((category) => category.id === id)?.text;
  const groups = [
    ...shape.categories.map(({ id, text }) => ({ id, text })),
    { id: undefined, text: t("explain.nowhere") },
  ];
  return groups.map(({ id, text }) => (
    <section className={styles.group} key={id ?? ""}>
      <h2 className="h3" lang={id ? "en" : undefined}>
        {text}
      </h2>
      <ul>
        {item.options
          .filter((option) => matches[option.id] === id)
          .map((option) => (
            <PlacedOption
              key={option.id}
              option={option}
              isRight={pairs[option.id] === id}
              yours={pairs[option.id] ? nameOf(pairs[option.id]) : undefined}
            />
          ))}
      </ul>
    </section>
  ));
}

interface PlacedOptionProps {
  option: ExplainedOption;
  isRight: boolean;
  /** The category it was put into. */
  yours: string | undefined;
}

function PlacedOption({ option, isRight, yours }: PlacedOptionProps) {
  const { t } = useTranslation("results");
  return (
    <li className={isRight ? `${styles.option} ${styles.right}` : styles.option}>
      <b aria-hidden="true">{option.id.toUpperCase()}</b>
      <div className={styles.text} lang="en">
        {option.text}
      </div>
      <div className={styles.marks}>
        <Chip tone={isRight ? "ok" : "bad"}>
          {isRight
            ? t("outcomes.right")
            : yours
              ? t("explain.you_put", { place: yours })
              : t("explain.you_left")}
        </Chip>
      </div>
      {option.reason && (
        <p className={styles.reason} lang="en">
          {option.reason}
        </p>
      )}
    </li>
  );
}
