/** Steps in their right order, each with the place it was given. */
import { useTranslation } from "react-i18next";
import { Chip } from "../../../../ui/Chip";
import styles from "./answers.module.css";
import type { ExplainedItem } from "./model";
import type { PlacedShape } from "./wire";

interface StepsAnswerProps {
  item: ExplainedItem;
  shape: Extract<PlacedShape, { kind: "order_steps" }>;
}

export function StepsAnswer({ item, shape }: StepsAnswerProps) {
  const { t } = useTranslation("results");
  const { given, correct } = item.answer;
  const steps = correct.flatMap((id) => shape.options.find((option) => option.id === id) ?? []);
  return (
    <ol>
      {steps.map((step, index) => {
        const place = given.indexOf(step.id);
        const isRight = place === index;
        return (
          <li className={isRight ? `${styles.option} ${styles.right}` : styles.option} key={step.id}>
            <b className="num">{index + 1}</b>
            <div className={styles.text} lang="en">
              {step.text}
            </div>
            <div className={`${styles.marks} num`}>
              <Chip tone={isRight ? "ok" : "bad"}>
                {place < 0 ? t("explain.you_left") : t("explain.your_place", { place: place + 1 })}
              </Chip>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
