/** Who is heard, as a quiet drawing: two people, someone at a board, a loudspeaker. Our own; decoration only. */
import type { ReactNode } from "react";
import type { ItemSet } from "../types";

export function SceneDrawing({ set }: { set: ItemSet }) {
  if (set.picture) return <img className="scene-drawing" src={set.picture.url} alt={set.picture.alt} />;
  return (
    <svg className="scene-drawing" viewBox="0 0 320 150" fill="none" aria-hidden="true">
      <rect x="0.5" y="0.5" width="319" height="149" rx="12" fill="var(--sunken)" />
      {drawingOf(set.kind)}
    </svg>
  );
}

function drawingOf(kind: string): ReactNode {
  switch (kind) {
    case "conversation":
    case "campus_read_listen":
      return (
        <>
          <Person x={112} shirt="var(--primary)" />
          <Person x={208} shirt="var(--accent)" />
          <Bubble x={128} y={18} width={50} />
          <Bubble x={156} y={40} width={34} />
        </>
      );
    case "announcement":
      return (
        <>
          <path d="M118 64h26l48-28v82l-48-28h-26z" fill="var(--primary)" />
          <path d="M126 90h16l6 34h-14z" fill="var(--primary-deep)" />
          <path
            d="M208 58a26 26 0 010 38M224 44a46 46 0 010 66"
            stroke="var(--accent)"
            strokeWidth="6"
            strokeLinecap="round"
          />
        </>
      );
    case "choose_response":
      return (
        <>
          <Person x={140} shirt="var(--primary)" />
          <Bubble x={168} y={34} width={62} />
        </>
      );
    default:
      return (
        <>
          <rect
            x="150"
            y="20"
            width="130"
            height="78"
            rx="4"
            fill="var(--surface)"
            stroke="var(--line-firm)"
          />
          <path
            d="M168 46h58M168 60h84M168 74h40"
            stroke="var(--line-firm)"
            strokeWidth="5"
            strokeLinecap="round"
          />
          <Person x={92} shirt="var(--primary)" />
          <path d="M118 116l38-44" stroke="var(--accent)" strokeWidth="5" strokeLinecap="round" />
        </>
      );
  }
}

function Person({ x, shirt }: { x: number; shirt: string }) {
  return (
    <g transform={`translate(${x} 0)`}>
      <circle cx="0" cy="76" r="19" fill="var(--ink-3)" />
      <path d="M-36 150v-14a36 32 0 0172 0v14z" fill={shirt} />
    </g>
  );
}

function Bubble({ x, y, width }: { x: number; y: number; width: number }) {
  return (
    <rect x={x} y={y} width={width} height="16" rx="8" fill="var(--surface)" stroke="var(--line-firm)" />
  );
}
