import { describe, expect, it } from "vitest";
import { email, phone, sharedEmails, year } from "./rules";
import { formName } from "./steps/useStepForm";

describe("what the steps check", () => {
  it.each([
    [email, ["", " mei@people.test "], ["mei", "mei@people", "a b@people.test"]],
    [phone, ["", "+886 912-345-678", "(02) 2345.6789"], ["12345", "0912 abc 678", "1".repeat(16)]],
    [year, ["", "2027", "1950", "2100"], ["27", "1949", "2101", "20270"]],
  ] as const)("%o", (rule, fine, wrong) => {
    for (const text of fine) expect(rule(text), text).toBe(true);
    for (const text of wrong) expect(rule(text), text).not.toBe(true);
  });

  it("the second of two who share an address is told, whatever its letters", () => {
    expect([...sharedEmails(["a@x.test", "", "b@x.test", " A@x.test", ""])]).toEqual([3]);
  });

  it("the server's names of entries are the form's", () => {
    expect(formName("students[1].email")).toBe("students.1.email");
    expect(formName("phone")).toBe("phone");
  });
});
