/** A score drawn: segments for the value, a thin arc for the margin, a notch for the target. */
import type { ReactNode } from "react";
import styles from "./Gauge.module.css";

/** The scale a gauge is read on. */
export type GaugeScale = "bands" | "points30";

interface GaugeProps {
  name: string;
  /** CSS color of the filled segments, normally a token such as `var(--c-reading)`. */
  color: string;
  scale: GaugeScale;
  /** Null while it is being marked. */
  value: number | null;
  low?: number | null;
  high?: number | null;
  target?: number | null;
  /** The figure as text. */
  figure: string;
  /** Second line inside: the level. */
  level?: ReactNode;
  /** Line below the name: what it means, or when it is due. */
  note?: ReactNode;
  /** Said instead of the drawing. */
  label: string;
}

const center = { x: 100, y: 96 };
const begin = 155;
const span = 230;
const trim = 1.3;

const scales = {
  bands: {
    segments: 11,
    at: (value: number) => ((value - 1) / 0.5 + 0.5) / 11,
    filled: (value: number) => (value - 1) / 0.5 + 1,
  },
  points30: { segments: 10, at: (value: number) => value / 30, filled: (value: number) => value / 3 },
} as const;

function point(angle: number, radius: number): string {
  const radians = (angle * Math.PI) / 180;
  return `${(center.x + radius * Math.cos(radians)).toFixed(2)} ${(center.y + radius * Math.sin(radians)).toFixed(2)}`;
}

function arc(from: number, to: number, radius: number): string {
  return `M${point(from, radius)}A${radius} ${radius} 0 ${to - from > 180 ? 1 : 0} 1 ${point(to, radius)}`;
}

/** Draws one gauge. */
export function Gauge({
  name,
  color,
  scale,
  value,
  low,
  high,
  target,
  figure,
  level,
  note,
  label,
}: GaugeProps) {
  const { segments, at, filled } = scales[scale];
  const step = span / segments;
  const full = value === null ? 0 : Math.min(segments, Math.max(0, filled(value)));
  const angle = (score: number) => begin + span * at(score);
  const margin = value !== null && low != null && high != null && high > low;

  return (
    <div className={styles.gauge} role="img" aria-label={label}>
      <svg viewBox="0 0 200 152" fill="none" aria-hidden="true">
        {Array.from({ length: segments }, (_, index) => {
          const from = begin + index * step + trim;
          const to = begin + (index + 1) * step - trim;
          const share = Math.min(1, Math.max(0, full - index));
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: segments have no other identity
            <g key={index} strokeWidth={15}>
              {share < 1 && <path d={arc(from, to, 78)} stroke="var(--sunken)" />}
              {share > 0 && <path d={arc(from, from + (to - from) * share, 78)} stroke={color} />}
            </g>
          );
        })}
        {margin && (
          <path
            d={arc(angle(low) + trim, angle(high) - trim, 91)}
            stroke={color}
            strokeOpacity={0.55}
            strokeWidth={3}
            strokeLinecap="round"
          />
        )}
        {target != null && (
          <>
            <path
              d={`M${point(angle(target), 69)}L${point(angle(target), 87)}`}
              stroke="var(--surface)"
              strokeWidth={6}
            />
            <path
              d={`M${point(angle(target), 67)}L${point(angle(target), 89)}`}
              stroke="var(--c-target)"
              strokeWidth={3}
            />
          </>
        )}
        <text
          x="100"
          y={value === null ? 104 : 106}
          textAnchor="middle"
          className={value === null ? styles.wait : styles.figure}
        >
          {figure}
        </text>
        {level && (
          <text x="100" y="131" textAnchor="middle" className={styles.level}>
            {level}
          </text>
        )}
      </svg>
      <div className={styles.name}>{name}</div>
      {note && <div className={styles.range}>{note}</div>}
    </div>
  );
}
