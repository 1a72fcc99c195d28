/** A grader's day: what is returned, and the coming deadlines on the next 24 hours. */
import { useTranslation } from "react-i18next";
import { useNow } from "../../../../ui/useNow";
import type { GradingQueue } from "../types";
import styles from "./desk.module.css";

const hours = 24;
const width = 770;
const nowAt = 250;

/** Where a deadline stands on the drawing; past ones at the line of now. */
export function deadlineAt(due: Date, now: Date): number | null {
  const ahead = (due.getTime() - now.getTime()) / 3_600_000;
  if (ahead > hours) return null;
  return nowAt + 12 + (Math.max(0, ahead) / hours) * (width - nowAt - 24);
}

export function Day({ queue }: { queue: GradingQueue | undefined }) {
  const { t } = useTranslation("grading");
  const now = useNow();
  if (!queue) return <div className={styles.day} />;
  const { delivered, in_time, open } = queue.today;
  const dues = queue.data
    .filter(({ state }) => state !== "delivered" && state !== "sending")
    .flatMap(({ id, due_at }) => {
      const at = deadlineAt(new Date(due_at), now);
      return at === null ? [] : [{ id, at, isLate: new Date(due_at) < now }];
    });
  const late = dues.filter(({ isLate }) => isLate).length;
  const soon = t("day.soon", { count: dues.length - late });
  const done = t("day.delivered", { count: delivered });
  return (
    <div className={`${styles.day} num`}>
      <div className={styles.told}>
        <b className="strong">{done}</b>
        <div className="note">
          {delivered > 0 && `${t("day.in_time", { count: in_time })} · `}
          {late > 0 ? t("day.late", { count: late }) : soon}
        </div>
      </div>
      <svg
        viewBox={`0 0 ${width} 46`}
        preserveAspectRatio="xMinYMid meet"
        role="img"
        aria-label={t("day.drawing", { done, open: t("day.open", { count: open }), soon })}
      >
        {Array.from({ length: Math.min(delivered, 12) }, (_, index) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other identity
            key={index}
            x={nowAt - 20 - index * 20}
            y={9}
            width={16}
            height={15}
            rx={2}
            fill="var(--day-done)"
          />
        ))}
        <path d={`M${nowAt} 3V30`} stroke="currentColor" strokeWidth={2} />
        <text x={nowAt} y={42} textAnchor="middle">
          {t("day.now")}
        </text>
        {[6, 12, 18, 24].map((ahead) => {
          const x = nowAt + 12 + (ahead / hours) * (width - nowAt - 24);
          return (
            <g key={ahead}>
              <path d={`M${x} 20v8`} stroke="currentColor" strokeOpacity={0.35} />
              <text x={x} y={42} textAnchor={ahead === 24 ? "end" : "middle"}>
                {t("day.ahead", { hours: ahead })}
              </text>
            </g>
          );
        })}
        <path d={`M${nowAt} 24.5H${width - 12}`} stroke="currentColor" strokeOpacity={0.35} />
        {dues.map(({ id, at, isLate }) => (
          <path
            key={id}
            d={`M${at - 6} 6h12l-6 9z`}
            fill={isLate ? "var(--bad)" : "var(--accent)"}
            stroke="var(--top-bg)"
            strokeWidth={1.5}
          />
        ))}
      </svg>
    </div>
  );
}
