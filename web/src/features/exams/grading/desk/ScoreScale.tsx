/** Levels as keys with a heading. What the levels mean is in sight while the scale is the open one. */
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "../../../../ui/Button";
import { Icon } from "../../../../ui/Icon";
import { ScaleKeys } from "../../../../ui/ScaleKeys";
import styles from "./score.module.css";

/** What a level means, in the language of the interface. */
export interface LevelText {
  score: number;
  text: string;
}

interface ScoreScaleProps {
  /** Stable name for focusing from outside: a dimension, or `score`. */
  name: string;
  title: string;
  /** What stands around says the title to the eye. */
  hideTitle?: boolean;
  /** The id of what is said about it elsewhere. */
  describedBy?: string;
  steps: number[];
  value: number | null;
  suggested?: number | null;
  onSet: (value: number) => void;
  onSettle?: () => void;
  levels?: LevelText[];
  /** Its levels are told; one scale of a response is open. */
  isOpen?: boolean;
  /** The focus has come here, or the heading was pressed. */
  onOpen?: () => void;
}

export function ScoreScale({
  name,
  title,
  hideTitle = false,
  describedBy,
  steps,
  value,
  suggested = null,
  onSet,
  onSettle,
  levels,
  isOpen = false,
  onOpen,
}: ScoreScaleProps) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState<number | null>(null);
  const set = (next: number) => {
    onSet(next);
    setSeen(null);
    onOpen?.();
  };
  // The keys move the focus, and what is read while choosing comes with it.
  useEffect(() => {
    if (isOpen && place.current?.contains(document.activeElement))
      place.current.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  const told = levels?.find(({ score }) => score === (seen ?? value));
  return (
    <div ref={place} className={styles.scale} data-scale={name}>
      <ScaleTitle id={id} isHidden={hideTitle} isOpen={isOpen} onOpen={levels && onOpen}>
        {title}
      </ScaleTitle>
      <ScaleKeys
        labelledBy={id}
        describedBy={describedBy}
        steps={steps}
        value={value}
        suggested={suggested}
        onSet={set}
        onSettle={onSettle}
        onSee={setSeen}
        meaningOf={isOpen && levels ? (step) => `${id}-${step}` : undefined}
      />
      {isOpen && levels ? (
        <ol className={styles.levels}>
          {levels.map(({ score, text }) => (
            <li key={score} id={`${id}-${score}`} data-on={score === (seen ?? value) || undefined}>
              <b>{score}</b> <span>{text}</span>
            </li>
          ))}
        </ol>
      ) : (
        told && <p>{told.text}</p>
      )}
    </div>
  );
}

interface ScaleTitleProps {
  id: string;
  isHidden: boolean;
  isOpen: boolean;
  onOpen: (() => void) | undefined;
  children: ReactNode;
}

/** Pressing it opens the levels. Not a stop for the keyboard: there the focus on the scale does the same. */
function ScaleTitle({ id, isHidden, isOpen, onOpen, children }: ScaleTitleProps) {
  if (!onOpen)
    return (
      <h3 id={id} className={isHidden ? "vh" : undefined}>
        {children}
      </h3>
    );
  return (
    <h3 id={id}>
      <Button
        variant="quiet"
        size="small"
        className={styles.heading}
        tabIndex={-1}
        aria-expanded={isOpen}
        onClick={onOpen}
      >
        {children} <Icon name={isOpen ? "up" : "down"} size={14} />
      </Button>
    </h3>
  );
}
