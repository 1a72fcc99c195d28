/** Edits by kind in the learner's newest texts: what becomes rarer, what does not. */
import { useTranslation } from "react-i18next";
import { Card } from "../../../../ui/Card";
import { kinds } from "../../grading/documents/model";
import { useErrorProfile } from "../api";
import styles from "./document.module.css";

export function ErrorsCard() {
  const { t } = useTranslation("documents");
  const { data } = useErrorProfile();
  const texts = data?.texts ?? [];
  // One text alone has no direction.
  if (texts.length < 2) return null;
  const most = Math.max(1, ...texts.flatMap(({ counts }) => kinds.map((kind) => counts[kind])));
  return (
    <Card
      title={t("errors.title", { count: texts.length })}
      aside={<span className="note">{t("errors.last")}</span>}
    >
      <ul className={`${styles.errors} num`}>
        {kinds.map((kind) => {
          const figures = texts.map(({ counts }) => counts[kind]);
          const [first, now] = [figures[0] ?? 0, figures.at(-1) ?? 0];
          const change = now < first ? "down" : now > first ? "up" : "steady";
          return (
            <li key={kind}>
              <b>{t(`kinds.${kind}`)}</b>
              <span
                className={styles.spark}
                role="img"
                aria-label={t("errors.figures", { kind: t(`kinds.${kind}`), figures: figures.join(", ") })}
              >
                {figures.map((figure, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: texts in the order of time
                  <i key={at} style={{ height: `${Math.round((36 * figure) / most)}px` }} />
                ))}
              </span>
              <span className="quiet">{t(`errors.${change}`, { now, first })}</span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
