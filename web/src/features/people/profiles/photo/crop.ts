/** Which square of a picture becomes the photo: pure geometry, in the picture's own pixels. */

/** How the person has placed the picture: zoom from 1 (the whole square fits), position from 0 to 1. */
export interface Placement {
  zoom: number;
  x: number;
  y: number;
}

/** The middle of the whole. */
export const centered: Placement = { zoom: 1, x: 0.5, y: 0.5 };
/** Deeper than this shows pixels. */
export const deepest = 4;
/** Sides of the stored photo. */
export const photoSide = 512;

/** The square that is kept. */
export function squareOf(size: { width: number; height: number }, { zoom, x, y }: Placement) {
  const side = Math.min(size.width, size.height) / zoom;
  return { left: (size.width - side) * x, top: (size.height - side) * y, side };
}

const between = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** The placement after the picture was pulled by some screen pixels in a frame of `frame` pixels. */
export function moved(
  size: { width: number; height: number },
  placement: Placement,
  pull: { dx: number; dy: number },
  frame: number,
): Placement {
  const { side } = squareOf(size, placement);
  const perPixel = side / frame;
  const along = (at: number, room: number, by: number) =>
    room <= 0 ? at : between(at - (by * perPixel) / room, 0, 1);
  return {
    ...placement,
    x: along(placement.x, size.width - side, pull.dx),
    y: along(placement.y, size.height - side, pull.dy),
  };
}

/** The placement with another zoom. */
export const zoomed = (placement: Placement, zoom: number): Placement => ({
  ...placement,
  zoom: between(zoom, 1, deepest),
});
