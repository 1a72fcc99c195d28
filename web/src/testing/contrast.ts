/** Contrast as WCAG 2.2 counts it. */

const channel = (value: number) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** Of `#rgb` or `#rrggbb`; anything else is an error, so that no color counts as readable unread. */
function luminance(color: string): number {
  if (!/^#([\da-f]{3}|[\da-f]{6})$/i.test(color)) throw new Error(`"${color}" is no plain color`);
  const hex = color.length === 4 ? color.replace(/[\da-f]/gi, "$&$&") : color;
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** From 1 (the same) to 21 (black on white). */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}
