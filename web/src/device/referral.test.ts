import { afterEach, describe, expect, it, vi } from "vitest";
import { browserId } from "./browserId";
import { forgetReferral, openReferral } from "./referral";

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

describe("the code of an invitation link", () => {
  it("is kept until it has served", () => {
    expect(openReferral(null)).toBe("");
    expect(openReferral(" K7QP3MXT ")).toBe("K7QP3MXT");
    expect(openReferral(null)).toBe("K7QP3MXT");
    expect(openReferral("B2CD4EFG")).toBe("B2CD4EFG");
    forgetReferral();
    expect(openReferral(null)).toBe("");
  });

  it("does without storage", () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("no", "SecurityError");
    });
    expect(openReferral("K7QP3MXT")).toBe("K7QP3MXT");
  });
});

describe("the number of a browser", () => {
  it("is the same at every look, and another one in another browser", () => {
    const first = browserId();
    expect(first).toMatch(/^[\da-f-]{36}$/);
    expect(browserId()).toBe(first);
    localStorage.clear();
    expect(browserId()).not.toBe(first);
  });
});
