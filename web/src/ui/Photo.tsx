/** A person's photo, or the first letter of the name where there is none or it cannot be shown. */
import { useState } from "react";
import styles from "./Photo.module.css";

interface PhotoProps {
  url: string | null;
  name: string;
  size: number;
}

/** Decoration: the name stands beside it. */
export function Photo({ url, name, size }: PhotoProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const style = { width: size, height: size, fontSize: size * 0.42 };
  if (url && url !== broken) {
    return (
      <img
        className={styles.photo}
        src={url}
        alt=""
        width={size}
        height={size}
        style={style}
        onError={() => setBroken(url)}
      />
    );
  }
  return (
    <span className={`${styles.photo} ${styles.letter}`} style={style} aria-hidden="true">
      {[...name.trim()][0]?.toLocaleUpperCase() ?? ""}
    </span>
  );
}
