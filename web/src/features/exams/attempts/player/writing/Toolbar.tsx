import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useArrowKeys } from "../../../../../ui/light/useArrowKeys";

interface ToolbarProps {
  isStrict: boolean;
  words: number;
  minimum: number;
  canUndo: boolean;
  canRedo: boolean;
  undo: () => void;
  redo: () => void;
  cut: () => void;
  paste: () => void;
  isSpelling: boolean;
  setSpelling: (on: boolean) => void;
}

/** Strict: the four buttons of the real test and a word count that can be hidden. Comfortable: count and spelling. */
export function Toolbar(props: ToolbarProps) {
  const { t } = useTranslation("player");
  const [isCountHidden, setCountHidden] = useState(false);
  const arrows = useArrowKeys<HTMLDivElement>();
  const { isStrict, words, minimum } = props;
  return (
    <div className="tools" role="toolbar" {...arrows} aria-label={t("write.tools")}>
      {isStrict && (
        <>
          <ToolButton label={t("write.cut")} act={props.cut} />
          <ToolButton label={t("write.paste")} act={props.paste} />
        </>
      )}
      <ToolButton label={t("write.undo")} act={props.undo} isOff={!props.canUndo} />
      <ToolButton label={t("write.redo")} act={props.redo} isOff={!props.canRedo} />
      {!isStrict && (
        <label className="tick small">
          <input
            type="checkbox"
            checked={props.isSpelling}
            onChange={(event) => props.setSpelling(event.target.checked)}
          />
          {t("write.spelling")}
        </label>
      )}
      <span className="push" />
      {isStrict && (
        <button type="button" className="tool" onClick={() => setCountHidden(!isCountHidden)}>
          {t(isCountHidden ? "write.show_count" : "write.hide_count")}
        </button>
      )}
      {!(isStrict && isCountHidden) && (
        <span className={words >= minimum && !isStrict ? "words num enough" : "words num"}>
          {t("write.words", { count: words })}
        </span>
      )}
    </div>
  );
}

function ToolButton({ label, act, isOff = false }: { label: string; act: () => void; isOff?: boolean }) {
  // The text keeps its selection: a button that takes the focus would have nothing to cut.
  return (
    <button
      type="button"
      className="tool"
      disabled={isOff}
      onMouseDown={(event) => event.preventDefault()}
      onClick={act}
    >
      {label}
    </button>
  );
}
