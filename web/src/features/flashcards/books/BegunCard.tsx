/** On a learner's home: the deck that was studied last, while something is left of it. */
import { useTranslation } from "react-i18next";
import { paths } from "../../../app/paths";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { TextLink } from "../../../ui/TextLink";
import { useBegun } from "../decks/begun";
import { Progress } from "../decks/Progress";
import styles from "./books.module.css";
import { cardOf } from "./cardOf";

export function BegunCard() {
  const { t } = useTranslation("flashcards");
  const deck = useBegun().begun.find(({ left, at }) => left > 0 && at !== "");
  if (!deck) return null;
  return (
    <Card
      title={t("title")}
      aside={
        <TextLink className="small" to={paths.flashcards}>
          {t("books.all")}
        </TextLink>
      }
    >
      <div className={styles.begunRow}>
        <div>
          <b>{deck.title}</b>
          <span className="note num">{t("card.left", { count: deck.left })}</span>
        </div>
        <Progress begun={deck} />
        <Button to={cardOf(deck.key)}>{t("continue")}</Button>
      </div>
    </Card>
  );
}
