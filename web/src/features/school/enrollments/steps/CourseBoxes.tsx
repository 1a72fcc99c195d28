/** Boxes of which at least one is ticked. */
import { useId } from "react";
import { Checkbox } from "../../../../ui/Choices";
import { FieldNote } from "../../../../ui/FieldFrame";
import type { FieldOfForm } from "../../../../ui/form/useForm";
import styles from "../enroll.module.css";

interface CourseBoxesProps {
  legend: string;
  error: string | undefined;
  boxes: readonly { value: string; label: string }[];
  /** The field of the form that they all belong to. */
  register: () => FieldOfForm;
}

export function CourseBoxes({ legend, error, boxes, register }: CourseBoxesProps) {
  const id = useId();
  return (
    <fieldset className={styles.group} aria-describedby={error ? id : undefined}>
      <legend>{legend}</legend>
      <div className={styles.boxes}>
        {boxes.map(({ value, label }) => {
          const { error: _, ...box } = register();
          return <Checkbox key={value} value={value} label={label} {...box} />;
        })}
      </div>
      <FieldNote id={id} error={error} />
    </fieldset>
  );
}
