/** The voice over the whole window: bars for what was said, dots for what is left, a mark for now. */
import { useTranslation } from "react-i18next";

interface LevelWaveProps {
  /** Ten a second, 0 to 1. */
  heights: readonly number[];
  seconds: number;
  elapsedMs: number;
}

/** One drawing for desks, one for phones: text must not shrink with the line. */
const SIZES = [
  { className: "from-desk", width: 796, bars: 135, bar: 3.6 },
  { className: "to-desk", width: 340, bars: 68, bar: 3 },
] as const;

const MIDDLE = 60;

export function LevelWave({ heights, seconds, elapsedMs }: LevelWaveProps) {
  const { t } = useTranslation("player");
  const share = Math.min(1, elapsedMs / (seconds * 1000));
  const label = t("speak.level", { spoken: Math.floor(elapsedMs / 1000), seconds });
  return (
    <>
      {SIZES.map(({ className, width, bars, bar }) => {
        const step = width / bars;
        const spoken = Math.floor(share * bars);
        const now = share * width;
        return (
          <svg
            key={className}
            className={`wave ${className}`}
            viewBox={`0 0 ${width} 146`}
            role="img"
            aria-label={label}
          >
            {Array.from({ length: bars }, (_, n) => {
              const x = n * step;
              if (n >= spoken)
                return (
                  x > now + 4 && (
                    <circle key={x} cx={x + bar / 2} cy={MIDDLE} r="1.5" fill="var(--line-firm)" />
                  )
                );
              const height = Math.max(4, meanOf(heights, n / spoken, (n + 1) / spoken) * 84);
              return (
                <rect
                  key={x}
                  x={x}
                  y={MIDDLE - height / 2}
                  width={bar}
                  height={height}
                  rx="1.5"
                  fill="var(--c-speaking)"
                />
              );
            })}
            {elapsedMs > 0 && (
              <>
                <path d={`M${now} 6V114`} stroke="var(--ink)" strokeWidth="2" />
                <circle cx={now} cy="6" r="5" fill="var(--ink)" />
              </>
            )}
            {[0, 1, 2, 3].map((third) => (
              <text
                key={third}
                className="num"
                x={(width * third) / 3}
                y="140"
                textAnchor={third === 0 ? "start" : third === 3 ? "end" : "middle"}
              >
                {t("speak.seconds", { count: Math.round((seconds * third) / 3) })}
              </text>
            ))}
          </svg>
        );
      })}
    </>
  );
}

/** Mean of a stretch of the list, given as shares of its length. */
function meanOf(list: readonly number[], from: number, to: number): number {
  const start = Math.floor(from * list.length);
  const part = list.slice(start, Math.max(start + 1, Math.floor(to * list.length)));
  return part.length === 0 ? 0 : part.reduce((sum, each) => sum + each, 0) / part.length;
}
