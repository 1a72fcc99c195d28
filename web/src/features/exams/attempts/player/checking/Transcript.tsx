import { useTranslation } from "react-i18next";
import type { CheckedSet } from "../types";

/** What was said, once the answers are final. */
export function Transcript({ lines }: { lines: NonNullable<CheckedSet["transcript"]> }) {
  const { t } = useTranslation("player");
  if (lines.length === 0) return null;
  return (
    <details className="transcript">
      <summary>{t("check.transcript")}</summary>
      <dl lang="en">
        {lines.map((line) => (
          <div key={`${line.start} ${line.text}`}>
            <dt>{line.speaker}</dt>
            <dd>{line.text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
