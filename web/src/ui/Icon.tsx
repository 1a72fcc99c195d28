/** The line icons of the product, drawn on a grid of 20. Decoration only: the words stand beside them. */
const drawings = {
  search: ["M9 3.5a5.5 5.5 0 100 11 5.500 5.500 0 000-11z", "M13 13l4 4"],
  filter: ["M3 5.500h14M6 10h8M8.500 14.500h3"],
  mail: ["M2.5 6.5a2 2 0 012-2h11a2 2 0 012 2v7a2 2 0 01-2 2h-11a2 2 0 01-2-2z", "M3 6l7 5 7-5"],
  down: ["M5 7.5l5 5 5-5"],
  note: ["M4 3.5h12v9l-4 4H4z", "M16 12.5h-4v4M7 7.5h6M7 10.500h3"],
  up: ["M5 12.5l5-5 5 5"],
  menu: ["M3 6h14M3 10h14M3 14h14"],
  columns: ["M3 4h14v12H3z", "M8 4v12M12.5 4v12"],
  close: ["M5 5l10 10M15 5L5 15"],
  tick: ["M4.5 10.5l3.6 3.6 7.4-8.2"],
  clock: ["M10 2.8a7.2 7.2 0 100 14.4 7.2 7.2 0 000-14.4z", "M10 5.8V10l2.8 2"],
  saving: [
    "M6 15.5a3.5 3.5 0 01-.5-6.95 4.6 4.6 0 018.9.45 3.3 3.3 0 01-.4 6.5M10 16v-6M7.5 12L10 9.5l2.5 2.5",
  ],
  offline: ["M6 15.5a3.5 3.5 0 01-.6-6.9M8 5.6A4.6 4.6 0 0114.4 9 3.3 3.3 0 0116 14.7M3 3l14 14"],
  forward: ["M4 10h12M11 5l5 5-5 5"],
  back: ["M16 10H4M9 5l-5 5 5 5"],
  eye: [
    "M2 10s3-5.5 8-5.5S18 10 18 10s-3 5.5-8 5.5S2 10 2 10z",
    "M10 7.7a2.3 2.3 0 100 4.6 2.3 2.3 0 000-4.6z",
  ],
  refresh: ["M15.5 8A6 6 0 104 11.5M15.5 3.5V8H11"],
  microphone: [
    "M10 2.5a2.5 2.5 0 00-2.5 2.5v4a2.5 2.5 0 005 0V5A2.5 2.5 0 0010 2.5z",
    "M5 9a5 5 0 0010 0M10 14v3.5",
  ],
  speaker: ["M3 8v4h3l4 3.5v-11L6 8z", "M13 7.5a3.5 3.5 0 010 5M15.3 5.3a6.6 6.6 0 010 9.4"],
  play: ["M6 4l10 6-10 6z"],
  pause: ["M7 4v12M13 4v12"],
  help: [
    "M10 2.8a7.2 7.2 0 100 14.4 7.2 7.2 0 000-14.4z",
    "M7.9 8c.1-1.3 1-2 2.2-2s2.1.8 2.1 1.9c0 1.6-2.2 1.7-2.2 3.3M10 13.9v.1",
  ],
  flag: ["M5 17V3.5h9l-1.8 3.2L14 10H5"],
  list: ["M7.5 5h9M7.5 10h9M7.500 15h9M3.500 5h.1M3.500 10h.1M3.500 15h.1"],
  stop: ["M6 6h8v8H6z"],
  headphones: [
    "M3.500 13v-3a6.500 6.500 0 0113 0v3",
    "M3.500 12h3v5h-1.500a1.500 1.500 0 01-1.500-1.500zM16.500 12h-3v5h1.500a1.500 1.500 0 001.500-1.500z",
  ],
  calendar: [
    "M4.500 4.500h11a1 1 0 011 1v10a1 1 0 01-1 1h-11a1 1 0 01-1-1v-10a1 1 0 011-1zM3.500 8.500h13M7 2.500v3.500M13 2.500v3.500",
  ],
  heart: [
    "M10 16.500S3 12.300 3 7.700A3.700 3.700 0 0110 6a3.700 3.700 0 017 1.700c0 4.600-7 8.800-7 8.800z",
  ],
  more: [
    "M4.600 10a.4.4 0 10.8 0 .4.4 0 10-.8 0M9.600 10a.4.4 0 10.8 0 .4.4 0 10-.8 0M14.600 10a.4.4 0 10.8 0 .4.4 0 10-.8 0",
  ],
  download: ["M10 3v10M6 9.5l4 4 4-4M4 17h12"],
  computer: ["M3 4.5h14v9H3zM7.500 17h5M10 13.500V17"],
  phone: ["M6.500 2.500h7a1 1 0 011 1v13a1 1 0 01-1 1h-7a1 1 0 01-1-1v-13a1 1 0 011-1zM9 15h2"],
  tablet: ["M4.500 2.500h11a1 1 0 011 1v13a1 1 0 01-1 1h-11a1 1 0 01-1-1v-13a1 1 0 011-1zM9 15h2"],
  bug: [
    "M7 7.5a3 3 0 016 0M6.5 7.5h7v4a3.5 3.5 0 01-7 0zM3.5 6l3 2M16.5 6l-3 2M3 11h3.500M13.500 11H17M4 16l3-2.500M16 16l-3-2.500",
  ],
} as const;

export type IconName = keyof typeof drawings | "crown";

interface IconProps {
  name: IconName;
  size?: number;
  /** Line width on the grid. */
  weight?: number;
}

/** Draws one icon in the color of the text. */
export function Icon({ name, size = 16, weight = 1.7 }: IconProps) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={weight}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {name === "crown" ? (
        <path d="M3.2 14.8L2.5 6.500l4.200 3L10 4l3.300 5.500 4.200-3-.7 8.300z" fill="currentColor" />
      ) : (
        drawings[name].map((d) => <path key={d} d={d} />)
      )}
    </svg>
  );
}
