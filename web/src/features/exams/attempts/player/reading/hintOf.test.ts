import { expect, it } from "vitest";
import cn from "../../../../../../locales/cn/player.json";
import en from "../../../../../../locales/en/player.json";
import tw from "../../../../../../locales/tw/player.json";
import { hintOf } from "./hintOf";

const READ = [
  "factual_information",
  "negative_factual_information",
  "inference",
  "rhetorical_purpose",
  "vocabulary",
  "reference",
  "sentence_simplification",
  "insert_text",
  "prose_summary",
  "fill_in_table",
  "main_idea",
  "purpose",
  "detail",
  "attitude",
  "method",
] as const;

it.each([
  ["en", en.hints, /listen|hear|speaker|recording|tone/i],
  ["cn", cn.hints, /听|说话人|录音|语气/],
  ["tw", tw.hints, /聽|說話者|錄音|語氣/],
] as const)("a question about a text is not hinted at as if it were heard: %s", (_, hints, heard) => {
  for (const kind of READ) {
    expect(hints[hintOf(kind)], kind).toEqual(expect.any(String));
    expect(hints[hintOf(kind)], kind).not.toMatch(heard);
  }
});
