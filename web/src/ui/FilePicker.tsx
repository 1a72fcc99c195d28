/** A place to drop a file on, or to choose one. */
import { type DragEvent, useRef, useState } from "react";
import { formatBytes } from "../i18n/format";
import { useLanguage } from "../i18n/language";
import { Alert } from "./Alert";
import { Button } from "./Button";
import { Card } from "./Card";
import styles from "./FilePicker.module.css";

interface FilePickerProps {
  file: File | null;
  onPick: (file: File | null) => void;
  /** As the attribute of an input. */
  accept: string;
  /** The largest one that is taken, in bytes. */
  most: number;
  /** On the button, below it while nothing is chosen, and of a file that is too large. */
  words: { choose: string; limit: string; tooLarge: string };
}

export function FilePicker({ file, onPick, accept, most, words }: FilePickerProps) {
  const lang = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    onPick(event.dataTransfer.files[0] ?? null);
  };
  return (
    <>
      <Card
        component="div"
        className={isOver ? `${styles.drop} ${styles.isOver}` : styles.drop}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        {file && <b>{file.name}</b>}
        <Button icon="note" onClick={() => input.current?.click()}>
          {words.choose}
        </Button>
        <span className="note num">{file ? formatBytes(file.size, lang) : words.limit}</span>
        <input
          ref={input}
          hidden
          type="file"
          aria-label={words.choose}
          accept={accept}
          onChange={(event) => {
            onPick(event.target.files?.[0] ?? null);
            // The same file can be chosen again.
            event.target.value = "";
          }}
        />
      </Card>
      {(file?.size ?? 0) > most && <Alert>{words.tooLarge}</Alert>}
    </>
  );
}
