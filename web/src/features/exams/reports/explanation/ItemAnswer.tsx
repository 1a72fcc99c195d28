/** One question or task beside its key, in the form in which its kind is answered. */
import type { ExplainedItem } from "./model";
import { Options } from "./Options";
import { OwnResponse } from "./OwnResponse";
import { isPlaced, PlacedAnswer } from "./PlacedAnswer";
import { TaskNotes } from "./TaskNotes";
import { outcomeOf } from "./walk";

export function ItemAnswer({ attempt, item }: { attempt: string | null; item: ExplainedItem }) {
  if (outcomeOf(item) === "task")
    return (
      <>
        {attempt && <OwnResponse key={item.id} attempt={attempt} item={item.id} />}
        <TaskNotes attempt={attempt} item={item} />
      </>
    );
  return isPlaced(item) ? <PlacedAnswer item={item} /> : <Options item={item} />;
}
