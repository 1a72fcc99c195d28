/** The ground drawing of the hero, chosen by the brand. Lines only, in a tone of the brand's color. */
import { Choose } from "../../prerender/directives";
import { Fern } from "./Fern";
import { Harbor } from "./Harbor";
import { Northfield } from "./Northfield";

export function HeroDrawing({ hero }: { hero: string }) {
  return (
    <svg
      className="ground"
      aria-hidden="true"
      viewBox="0 0 760 720"
      preserveAspectRatio="xMaxYMid slice"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.4}
    >
      <Choose
        on="tenant.hero"
        value={hero}
        otherwise="fern"
        cases={{ fern: <Fern />, harbor: <Harbor />, northfield: <Northfield /> }}
      />
    </svg>
  );
}
