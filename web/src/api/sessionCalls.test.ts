import { afterEach, beforeEach, expect, it } from "vitest";
import { changeLanguage, startI18n } from "../i18n";
import { getLanguage } from "../i18n/language";
import { mockApi, on } from "../testing/mockApi";
import { person } from "../testing/people";
import { beginSession, endSession, getSession } from "./session";
import { adoptSession, chooseLanguage, loadProfile } from "./sessionCalls";

beforeEach(() => startI18n("en", ["common"]));
afterEach(endSession);

it("a language that is chosen while the profile is on its way stays", async () => {
  beginSession({ access_token: "token", user: person() });
  mockApi(
    on("post", "/api/me", { body: person({ lang: "cn" }) }),
    on("patch", "/api/lang", { body: person({ lang: "tw" }) }),
  );
  const profile = loadProfile();
  await Promise.all([chooseLanguage("tw"), profile]);
  expect([getLanguage(), document.documentElement.lang]).toEqual(["tw", "zh-Hant"]);
  expect((await profile).lang).toBe("tw");
});

it("the language that was asked for last stays, whenever the texts of an earlier one come", async () => {
  const slow = changeLanguage("cn");
  await changeLanguage("en");
  await slow;
  expect([getLanguage(), document.documentElement.lang]).toEqual(["en", "en"]);
  expect(document.cookie).toContain("lang=en");
});

it("nobody is signed in before their language is there", async () => {
  const beginning = adoptSession({ access_token: "token", user: person({ lang: "cn" }) });
  expect(getSession().token).toBeNull();
  await beginning;
  expect([getSession().token, getLanguage()]).toEqual(["token", "cn"]);
});
