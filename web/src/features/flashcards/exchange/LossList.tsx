/** What does not come along, each with how often. */
import { useTranslation } from "react-i18next";
import type { Losses } from "./api";
import styles from "./exchange.module.css";

const kinds = [
  "without_word",
  "too_long",
  "repeated",
  "shortened",
  "with_media",
  "further_cards",
  "with_tags",
  "suspended",
  "hard_reviews",
  "other_entries",
] as const satisfies readonly Exclude<keyof Losses, "fields">[];

export function LossList({ losses }: { losses: Losses }) {
  const { t } = useTranslation("exchange");
  const lines = [
    ...kinds.filter((kind) => losses[kind] > 0).map((kind) => t(`losses.${kind}`, { count: losses[kind] })),
    ...losses.fields.map(({ name, cards }) => t("losses.field", { name, count: cards })),
  ];
  if (lines.length === 0) return <p className="note">{t("no_losses")}</p>;
  return (
    <div>
      <h3 className="h4">{t("losses_title")}</h3>
      <ul className={styles.losses}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
