import { describe, expect, it } from "vitest";
import {
  countSample,
  forgetSampleResult,
  keepSampleResult,
  readSampleResult,
  type SampleResult,
  weakKinds,
} from "./sampleResult";

const result: SampleResult = {
  answers: [
    { question_type: "complete_the_words", section: "reading", outcome: "skipped" },
    { question_type: "detail", section: "reading", outcome: "wrong" },
    { question_type: "choose_a_response", section: "listening", outcome: "right" },
    { question_type: "detail", section: "reading", outcome: "wrong" },
  ],
};

describe("the result of the sample", () => {
  it("lasts until it is forgotten", () => {
    expect(readSampleResult()).toBeNull();
    keepSampleResult(result);
    expect(readSampleResult()).toEqual(result);
    forgetSampleResult();
    expect(readSampleResult()).toBeNull();
  });

  it.each(["not json", "null", "[]", '{"answers":[]}', '{"answers":5}'])(
    "is none when %s is stored",
    (text) => {
      sessionStorage.setItem("sample-result", text);
      expect(readSampleResult()).toBeNull();
    },
  );

  it("counts what was right, and leads on with what was wrong before what was skipped", () => {
    expect(countSample(result)).toEqual({ right: 1, of: 4 });
    expect(weakKinds(result)).toEqual(["detail", "complete_the_words"]);
  });
});
