/** Draws a recording and lets one seek in it, by pointer and by key. */
import { useEffect, useRef } from "react";
import { seekTarget } from "./peaks";

interface WaveformProps {
  peaks: number[];
  seconds: number;
  at: number;
  /** Name of the slider. */
  label: string;
  /** The position in words. */
  valueText: string;
  onSeek: (seconds: number) => void;
  onToggle: () => void;
}

const bar = 3;
const gap = 2;
const height = 56;

/** Paints bars; the played part in the brand's color. */
function paint(canvas: HTMLCanvasElement, peaks: number[], played: number): void {
  const context = canvas.getContext("2d");
  const width = canvas.clientWidth;
  if (!context || width === 0) return;
  const density = window.devicePixelRatio || 1;
  canvas.width = Math.round(width * density);
  canvas.height = Math.round(height * density);
  context.scale(density, density);
  const style = getComputedStyle(canvas);
  const colors = [style.getPropertyValue("--primary"), style.getPropertyValue("--line-firm")];
  const bars = Math.floor((width + gap) / (bar + gap));
  for (let index = 0; index < bars; index += 1) {
    const peak = peaks[Math.floor((index / bars) * peaks.length)] ?? 0;
    const tall = Math.max(2, peak * (height - 4));
    context.fillStyle = (index / bars < played ? colors[0] : colors[1]) ?? "";
    context.fillRect(index * (bar + gap), (height - tall) / 2, bar, tall);
  }
}

/** The slider. */
export function Waveform({ peaks, seconds, at, label, valueText, onSeek, onToggle }: WaveformProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const played = seconds > 0 ? at / seconds : 0;

  useEffect(() => {
    const drawing = canvas.current;
    if (!drawing) return;
    paint(drawing, peaks, played);
    const watch = new ResizeObserver(() => paint(drawing, peaks, played));
    watch.observe(drawing);
    return () => watch.disconnect();
  }, [peaks, played]);

  const seekTo = (event: React.PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    onSeek(Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * seconds);
  };
  return (
    <div
      className="waveform"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.round(seconds)}
      aria-valuenow={Math.round(at)}
      aria-valuetext={valueText}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        seekTo(event);
      }}
      onPointerMove={(event) => event.buttons === 1 && seekTo(event)}
      onKeyDown={(event) => {
        if (event.altKey || event.ctrlKey || event.metaKey) return;
        const target = seekTarget(event.key, at, seconds);
        if (target === null && event.key !== " ") return;
        event.preventDefault();
        if (target === null) onToggle();
        else onSeek(target);
      }}
    >
      <canvas ref={canvas} style={{ height }} />
    </div>
  );
}
