/** Every option with its reason: the right one filled, the own wrong one outlined, each verdict in words. */
import { useTranslation } from "react-i18next";
import type { ExplainedItem, ExplainedOption } from "./model";

export function Options({ item }: { item: ExplainedItem }) {
  const { t } = useTranslation("results");
  return (
    <section className="card pad options">
      {item.lead && (
        <div className="lead">
          <span className="note">
            {t(item.kind === "insert_text" ? "explain.sentence" : "explain.summary_of")}
          </span>
          <p lang="en">{item.lead}</p>
        </div>
      )}
      <ul>
        {item.options.map((option) => (
          <Option key={option.id} option={option} />
        ))}
      </ul>
      <div className="short">
        <h2 className="note">{t("explain.why")}</h2>
        <p lang="en">{item.explanation}</p>
      </div>
    </section>
  );
}

function Option({ option }: { option: ExplainedOption }) {
  const { t } = useTranslation("results");
  const tone = option.isCorrect ? "why-opt right" : option.isChosen ? "why-opt yours" : "why-opt";
  return (
    <li className={tone}>
      <b aria-hidden="true">{option.id.toUpperCase()}</b>
      <div className="o" lang="en">
        {option.text}
      </div>
      <p className="marks">
        {option.isChosen && (
          <span className={option.isCorrect ? "chip ok" : "chip bad"}>{t("explain.your_choice")}</span>
        )}
        {option.isCorrect ? (
          <span className="chip ok">{t("explain.right_choice")}</span>
        ) : (
          option.verdict && <span className="chip">{t(`explain.verdicts.${option.verdict}`)}</span>
        )}
      </p>
      {option.reason && (
        <p className="reason" lang="en">
          {option.reason}
        </p>
      )}
    </li>
  );
}
