import { useTranslation } from "react-i18next";
import type { Item } from "../types";

/** Comfortable mode says what kind of question it is and where to look. */
export function QuestionKind({ item, show }: { item: Item; show?: () => void }) {
  const { t } = useTranslation("player");
  const { highlight } = item;
  const kind = t(`kinds.${item.question_type as "detail"}`);
  return (
    <div className="qkind">
      <span className="small quiet">
        {highlight ? t("kinds.in_paragraph", { kind, number: highlight.paragraph }) : kind}
      </span>
      {highlight && show && (
        <button
          type="button"
          className="link small"
          onClick={() => {
            show();
            requestAnimationFrame(scrollToHighlight);
          }}
        >
          {t(highlight.text ? "kinds.show_words" : "kinds.show_paragraph")}
        </button>
      )}
    </div>
  );
}

/** Brings the asked words into view. */
export function scrollToHighlight(): void {
  document.querySelector("[data-asked]")?.scrollIntoView({ block: "center", behavior: "smooth" });
}
