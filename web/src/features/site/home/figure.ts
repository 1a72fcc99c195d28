/** A score of somebody else's test in a word: short tests give ranges only. Pure. */
import type { Lang, Wire } from "../../../api/types";

import { type Scale, scoreText } from "../../../ui/scores/scale";

interface Figures {
  scaled: number | null;
  low: number;
  high: number;
}

export function figure(
  { scaled, low, high }: Figures,
  { kind }: Pick<Wire["TranscriptRow"], "kind">,
  scale: Scale,
  lang: Lang,
): string {
  const text = (score: number) => scoreText(score, scale, lang);
  if (scaled === null || kind === "quick_mock")
    return low === high ? text(low) : `${text(low)}–${text(high)}`;
  return text(scaled);
}
