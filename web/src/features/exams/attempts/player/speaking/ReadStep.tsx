import { useTranslation } from "react-i18next";
import type { StepProps } from "../screens/StepScreen";
import type { Item, ItemSet } from "../types";
import { WindowBar } from "./WindowBar";

/** The text that is read before listening. */
export function ReadStep({ set, running, moves }: StepProps & { set: ItemSet; item: Item }) {
  const { t } = useTranslation(["player", "responses"]);
  return (
    <div className="stage">
      <div className="stage-in">
        <h1>{t("read.title")}</h1>
        <WindowBar running={running} label={t("read.left")} />
        <article className="card pad passage" lang="en">
          {set.title && <h2>{set.title}</h2>}
          {set.paragraphs.map((paragraph) => (
            <p key={paragraph.number}>{paragraph.text}</p>
          ))}
        </article>
        {moves.next && (
          <div className="acts">
            <button type="button" className="btn fill big" onClick={moves.next}>
              {t(set.kind === "campus_read_listen" ? "responses:read.conversation" : "read.listen")}
            </button>
          </div>
        )}
      </div>
    </div>
  );
}
