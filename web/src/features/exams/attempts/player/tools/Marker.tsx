/** Comfortable mode: whatever is selected in the passage can be highlighted, and the highlight taken away again. */
import { type RefObject, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { isMarked, type OwnMark, withMark, withoutRange } from "./ownMarks";
import { selectedRanges } from "./selectedRange";
import { useOwnMarks } from "./useOwnMarks";

interface MarkerProps {
  set: string;
  passage: RefObject<HTMLElement | null>;
}

export function Marker({ set, passage }: MarkerProps) {
  const { t } = useTranslation("player");
  const { marks, change } = useOwnMarks(set);
  const [ranges, setRanges] = useState<OwnMark[]>([]);
  useEffect(() => {
    const look = () => {
      const selection = document.getSelection();
      const { current } = passage;
      const isInside = current && selection?.anchorNode && current.contains(selection.anchorNode);
      setRanges(isInside ? selectedRanges(current, selection) : []);
    };
    document.addEventListener("selectionchange", look);
    return () => document.removeEventListener("selectionchange", look);
  }, [passage]);
  const isAll = ranges.length > 0 && ranges.every((range) => isMarked(marks, range));
  const act = () => {
    change(ranges.reduce((now, range) => (isAll ? withoutRange : withMark)(now, range), [...marks]));
    document.getSelection()?.removeAllRanges();
  };
  return (
    <div className="marker" data-on={ranges.length > 0 || undefined}>
      {ranges.length > 0 ? (
        // The press must not take the selection away before it is read.
        <button
          type="button"
          className="btn small"
          onPointerDown={(event) => event.preventDefault()}
          onClick={act}
        >
          {t(isAll ? "marker.remove" : "marker.highlight")}
        </button>
      ) : (
        marks.length > 0 && (
          <button type="button" className="link small" onClick={() => change([])}>
            {t("marker.clear")}
          </button>
        )
      )}
    </div>
  );
}
