/** What charts are told, in terms of the product. */

export interface ChartPoint {
  /** When: a moment or a day, as the server writes it. */
  at: string;
  value: number;
  /** The value in words, where it is drawn as something else than it is: a share of its scale. */
  text?: string;
  /** Where the value is known only from one figure to another. */
  low?: number;
  high?: number;
}

export interface ChartSeries {
  name: string;
  /** A color of the brand: `var(--primary)`. */
  color: string;
  /** Dots on a line, rings or diamonds that stand alone. */
  look: "line" | "rings" | "diamonds";
  points: ChartPoint[];
}

export interface ChartTarget {
  value: number;
  label: string;
}
