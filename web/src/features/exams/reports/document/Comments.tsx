/** The comments beside a text, by the numbers that stand in it. */
import { useTranslation } from "react-i18next";
import { type Document, inOrder } from "../../grading/documents/model";
import styles from "./document.module.css";

export function Comments({ document }: { document: Document }) {
  const { t } = useTranslation("documents");
  const { comments } = inOrder(document);
  const named = new Set(document.runs.flatMap(({ comments: about = [] }) => about));
  if (comments.length === 0) return null;
  return (
    <ol className={styles.comments} aria-label={t("read.comments")}>
      {comments.map((id, at) => (
        <li key={id}>
          <b aria-hidden="true">{at + 1}</b>
          <span>
            {!named.has(id) && <em>{t("read.whole")} </em>}
            {document.comments[id]?.text}
          </span>
        </li>
      ))}
    </ol>
  );
}
