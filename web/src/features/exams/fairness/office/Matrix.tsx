/** How many pairs of each score; the darker, the more. */
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../../i18n/language";
import { Card } from "../../../../ui/Card";
import { Sideways } from "../../../../ui/Sideways";
import type { Agreement } from "../api";
import styles from "./agreement.module.css";
import { percentText } from "./texts";

/** How a cell looks: equal scores, a point apart, further apart, none. */
export function lookOf(first: number, second: number, count: number, most: number): string | undefined {
  if (count === 0) return styles.none;
  const apart = Math.abs(first - second);
  if (apart > 1) return styles.apart;
  const strength = count * 3 > most * 2 ? styles.strong : count * 3 > most ? styles.middle : styles.weak;
  return apart === 0 ? `${strength} ${styles.same}` : styles.weak;
}

export function Matrix({ matrix, figures }: Pick<Agreement, "matrix" | "figures">) {
  const { t } = useTranslation("fairness");
  const lang = useLanguage();
  const most = Math.max(...matrix.flat());
  const scores = matrix.map((_, score) => score);
  return (
    <Card pad={false} as="h3" title={t("matrix")} aside={<span className="note">{t("matrix_sides")}</span>}>
      <div className={styles.matrixPlace}>
        <Sideways label={t("matrix")}>
          <table className={`${styles.matrix} num`}>
            <caption className="vh">{t("matrix_caption", { count: figures.pairs })}</caption>
            <thead>
              <tr>
                <td />
                {scores.map((score) => (
                  <th key={score} scope="col">
                    {score}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {scores.map((first) => (
                <tr key={first}>
                  <th scope="row">{first}</th>
                  {scores.map((second) => {
                    const count = matrix[first]?.[second] ?? 0;
                    return (
                      <td key={second} className={lookOf(first, second, count, most)}>
                        {count > 0 && count}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </Sideways>
        <p className="small quiet num">
          {t("matrix_text", {
            exact: percentText(figures.exact, lang),
            adjacent: percentText(figures.adjacent, lang),
          })}
        </p>
      </div>
    </Card>
  );
}
