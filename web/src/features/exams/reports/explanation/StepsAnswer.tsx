/** Steps in their right order, each with the place it was given. */
import { useTranslation } from "react-i18next";
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
    <ol className="steps">
      {steps.map((step, index) => {
        const place = given.indexOf(step.id);
        const isRight = place === index;
        return (
          <li className={isRight ? "why-opt right" : "why-opt"} key={step.id}>
            <b className="num">{index + 1}</b>
            <div className="o" lang="en">
              {step.text}
            </div>
            <p className="marks num">
              <span className={isRight ? "chip ok" : "chip bad"}>
                {place < 0 ? t("explain.you_left") : t("explain.your_place", { place: place + 1 })}
              </span>
            </p>
          </li>
        );
      })}
    </ol>
  );
}
