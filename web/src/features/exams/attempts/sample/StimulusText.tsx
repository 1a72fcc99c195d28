/** What is read for a question: an everyday text as the thing it is, a passage with the words that are asked about. */
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../../i18n/language";
import { htmlTag } from "../../../../i18n/languages";
import { EverydayText, genreOf } from "../player/reading/everyday/EverydayText";
import { Marked } from "../player/reading/Marked";
import type { Item, ItemSet } from "../player/types";

export function StimulusText({ set, item }: { set: ItemSet; item: Item }) {
  const { t } = useTranslation("player");
  const lang = htmlTag[useLanguage()];
  const genre = genreOf(set);
  if (genre)
    return (
      <article lang="en">
        <EverydayText set={set} genre={genre} item={item} />
      </article>
    );
  const isWhole = (number: number) => item.highlight?.paragraph === number && !item.highlight.text;
  return (
    <article lang="en">
      {set.title && <h2>{set.title}</h2>}
      {set.picture && <img className="passage-picture" src={set.picture.url} alt={set.picture.alt} />}
      {set.paragraphs.map(({ number, text }) => (
        <p key={number} className={isWhole(number) ? "asked" : undefined}>
          {isWhole(number) && (
            <span className="vh" lang={lang}>
              {t("passage.asked_paragraph")}
            </span>
          )}
          <Marked text={text} number={number} item={item} />
        </p>
      ))}
    </article>
  );
}
