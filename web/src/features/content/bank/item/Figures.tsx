import { useTranslation } from "react-i18next";
import type { BankItem } from "../types";

/** How the question was answered over all tenants: counts, never people; and what the figures hint at. */
export function Figures({ question: { statistics, flags } }: { question: BankItem }) {
  const { t } = useTranslation("bank");
  const { answered, blank, share_right: right, min_answers: least } = statistics;
  return (
    <section className="card pad">
      <h2 className="h3">{t("figures.title")}</h2>
      <dl className="figures num">
        <div>
          <dt>{t("figures.answered")}</dt>
          <dd>{answered}</dd>
        </div>
        <div>
          <dt>{t("figures.blank")}</dt>
          <dd>{blank}</dd>
        </div>
        <div>
          <dt>{t("figures.right")}</dt>
          <dd>{right === null ? "–" : `${Math.round(right * 100)}%`}</dd>
        </div>
      </dl>
      {answered < least && <p className="note">{t("figures.too_few", { count: least })}</p>}
      {flags.length > 0 && (
        <ul className="flags">
          {flags.map((flag) => (
            <li key={flag}>
              <span className={flag === "few_answers" ? "chip" : "chip warn"}>{t(`flags.${flag}.name`)}</span>
              <span className="note">{t(`flags.${flag}.why`)}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="note">{t("figures.whose")}</p>
    </section>
  );
}
