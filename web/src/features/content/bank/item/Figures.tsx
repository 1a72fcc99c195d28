import { useTranslation } from "react-i18next";
import { Card } from "../../../../ui/Card";
import { Chip } from "../../../../ui/Chip";
import type { BankItem } from "../types";
import styles from "./item.module.css";

/** How the question was answered over all tenants: counts, never people; and what the figures hint at. */
export function Figures({ question: { statistics, flags } }: { question: BankItem }) {
  const { t } = useTranslation("bank");
  const { answered, blank, share_right: right, min_answers: least } = statistics;
  return (
    <Card title={t("figures.title")}>
      <dl className={`${styles.figures} num`}>
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
        <ul className={styles.flags}>
          {flags.map((flag) => (
            <li key={flag}>
              <Chip tone={flag === "few_answers" ? "plain" : "warn"}>{t(`flags.${flag}.name`)}</Chip>
              <span className="note">{t(`flags.${flag}.why`)}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="note">{t("figures.whose")}</p>
    </Card>
  );
}
