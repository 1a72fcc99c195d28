import { expect, it } from "vitest";
import cn from "../../../../locales/cn/player.json";
import en from "../../../../locales/en/player.json";
import tw from "../../../../locales/tw/player.json";
import { tongues } from "./tongues";

it("shows what a learner reads in the test, in each language", () => {
  for (const [lang, { kinds, hints }] of Object.entries({ en, cn, tw }))
    expect(tongues[lang as "en"]).toEqual({ title: kinds.vocabulary, text: hints.vocabulary });
});
