/** All questions of the section in a row; the outcome is shape and word, not color alone. */
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths, withQuery } from "../../../../app/paths";
import styles from "./explanation.module.css";
import { outcomeOf, type Stop } from "./walk";

export function ItemStrip({ attempt, stop }: { attempt: string; stop: Stop }) {
  const { t } = useTranslation("results");
  return (
    <nav className={`${styles.strip} num`} aria-label={t("explain.all")}>
      {stop.section.map((item) => {
        const outcome = outcomeOf(item);
        return (
          <Link
            key={item.id}
            className={styles[outcome]}
            to={withQuery(paths.explanation, { attempt, item: item.id })}
            aria-current={item.id === stop.item.id ? "page" : undefined}
            aria-label={
              outcome === "task"
                ? String(item.number)
                : t("explain.jump", { number: item.number, outcome: t(`outcomes.${outcome}`) })
            }
          >
            {item.number}
          </Link>
        );
      })}
    </nav>
  );
}
