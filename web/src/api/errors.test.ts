import { describe, expect, it } from "vitest";
import common from "../../locales/en/common.json";
import { ApiError, errorText, rivalOf, toCode } from "./errors";

const t = (key: string) => common.errors[key.replace("errors.", "") as keyof typeof common.errors];
const refused = (status: number, body: Record<string, unknown>) =>
  new ApiError(status, toCode(body.code, status, body.message), body);

describe("the catalog of section 8", () => {
  it.each([
    [400, { code: "wrong_credentials", message: "" }, "Incorrect username/email or password"],
    [400, { message: "Unauthorized" }, "Incorrect username/email or password"],
    [400, { message: "Not found user" }, "Not found user"],
    [400, { message: "anything else" }, "Oop, something went wrong. Please contact us."],
    [400, {}, "Oop, something went wrong. Please contact us."],
    [401, { code: "unauthenticated", message: "" }, "Please log in again."],
    [403, { code: "forbidden", message: "Only your teacher may." }, "Only your teacher may."],
    [403, { code: "account_blocked", message: "Write to help@x." }, "Write to help@x."],
    [403, {}, "You don’t have permission to do this."],
    [404, { message: "" }, "We couldn’t find this."],
    [422, { code: "invalid", errors: { email: ["One."], name: ["Two.", "Three."] } }, "One. Two. Three."],
    [422, { code: "captcha_invalid" }, "The captcha code is invalid!"],
    [500, {}, "Sorry! Something went wrong."],
    [502, { code: "what_is_this" }, "Sorry! Something went wrong."],
  ])("%s with %j", (status, body, sentence) => {
    expect(errorText(refused(status, body), t)).toBe(sentence);
  });

  it.each([
    "exceeded_test",
    "please_upgrade_your_plan",
    "print_pdf_forbidden",
    "point_is_not_enough",
    "too_many_request",
  ])("402 by message: %s", (message) => {
    expect(toCode(undefined, 402, message)).toBe(message);
  });

  it("has a general sentence for what is no refusal at all", () => {
    expect(errorText(new Error("x is undefined"), t)).toBe("Sorry! Something went wrong.");
  });
});

describe("who saved first", () => {
  it.each([
    [
      { changed_by: "Ruth Moore", changed_at: "2026-11-20T08:00:00Z" },
      { by: "Ruth Moore", at: "2026-11-20T08:00:00Z" },
    ],
    [
      { changed_by: "", changed_at: "2026-11-20T08:00:00Z" },
      { by: "", at: "2026-11-20T08:00:00Z" },
    ],
    [{}, { by: "", at: null }],
  ])("is in the refusal as far as it is known: %j", (body, rival) => {
    expect(rivalOf(refused(409, { code: "changed_by_another", ...body }))).toEqual(rival);
  });

  it.each([refused(409, { code: "conflict" }), refused(404, {}), new Error("x"), null])(
    "is nobody of anything else: %s",
    (error) => {
      expect(rivalOf(error)).toBeNull();
    },
  );
});
