import { expect, it } from "vitest";
import { publicUrl } from "../pageView";

it("keeps the address and drops what opens doors", () => {
  const url = "http://localhost/toefl/verify?token=abc&reset=def&share=ghi&key=k&page=2#top";
  expect(publicUrl(url)).toBe("http://localhost/toefl/verify?page=2");
});
