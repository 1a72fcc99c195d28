import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../../../i18n/language";
import { htmlTag } from "../../../../../i18n/languages";
import type { Item, ItemSet } from "../types";

/** What is answered: the posts of a discussion, or a text. */
export function Discussion({ set, item }: { set: ItemSet; item: Item }) {
  const { t } = useTranslation("player");
  const lang = htmlTag[useLanguage()];
  const task = <p className="task">{item.prompt}</p>;
  return (
    <div lang="en">
      {set.title ? (
        <h1>{set.title}</h1>
      ) : (
        <h1 className="vh" lang={lang}>
          {t("write.label")}
        </h1>
      )}
      {set.posts.map((post) => (
        <article key={post.author} className={post.is_professor ? "post professor" : "post"}>
          <span className="face" aria-hidden="true">
            {initial(post.author)}
          </span>
          <h2>{post.author}</h2>
          <p>{post.text}</p>
        </article>
      ))}
      {/* A question stands above the text that it asks about, and below the posts that lead to it. */}
      {set.posts.length === 0 && task}
      {set.paragraphs.map((paragraph) => (
        <p key={paragraph.number} className="read-text">
          {paragraph.text}
        </p>
      ))}
      {set.posts.length > 0 && task}
    </div>
  );
}

/** The first letter of the name, without a title. */
function initial(author: string): string {
  return author.replace(/^(Dr|Prof|Professor|Mr|Ms|Mrs)\.?\s+/, "").charAt(0);
}
