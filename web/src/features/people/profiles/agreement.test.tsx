/** What one form says, another does not deny: addresses, years of study, phone numbers. */
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import cnAccounts from "../../../../locales/cn/accounts.json";
import cn from "../../../../locales/cn/profiles.json";
import enAccounts from "../../../../locales/en/accounts.json";
import en from "../../../../locales/en/profiles.json";
import twAccounts from "../../../../locales/tw/accounts.json";
import tw from "../../../../locales/tw/profiles.json";
import { beginSession, endSession } from "../../../api/session";
import { MuiProviders } from "../../../app/theme/MuiProviders";
import { mockApi, on } from "../../../testing/mockApi";
import { person } from "../../../testing/people";
import { renderScreen } from "../../../testing/renderScreen";
import { EmailCard } from "../accounts/EmailCard";
import { rules } from "../accounts/rules";
import type { Sheet } from "./api";
import { ProfileScreen } from "./ProfileScreen";
import { phone } from "./rules";

const sheet: Sheet = {
  ...person({ lang: "en" }),
  phone: "0912345678",
  handles: [],
  version: 1,
  teacher: null,
  student: {
    school: "River School",
    grade_level: 13,
    graduation_year: null,
    classes_taken: [],
    preferred_language: "en",
    referral: null,
    notes: null,
    target_total: null,
    test_on: null,
    real_scores: [],
    version: 1,
  },
};

const None = () => null;

async function open(at: string) {
  beginSession({ access_token: "t", user: person() });
  mockApi(
    on("get", "/api/profile", { body: sheet }),
    on("get", "/api/email-change", { body: { email: null, asked_at: null } }),
  );
  await renderScreen(
    <MuiProviders>
      <ProfileScreen Coins={None} Subscription={None} account={<EmailCard />} />
    </MuiProviders>,
    { at },
  );
}

afterEach(endSession);

describe("the email address", () => {
  it("is changed where its hint says so", async () => {
    await open("/profile");
    expect(await screen.findByLabelText("Email")).toHaveAccessibleDescription(/change it under Settings/);
    await userEvent.click(screen.getByRole("link", { name: "Settings" }));
    expect(await screen.findByRole("button", { name: enAccounts.email.open })).toBeVisible();
  });

  it.each([en, cn, tw])("has a hint that names the tab by its own name: $tabs.settings", (texts) => {
    expect(texts.basic.email_hint).toContain(texts.tabs.settings);
  });
});

describe("the grade level", () => {
  it("says school grades, then years of university, and each only once", async () => {
    await open("/profile?tab=student");
    const levels = await screen.findByLabelText("Grade level");
    expect(levels).toHaveDisplayValue("University, year 1");
    const options = within(levels).getAllByRole<HTMLOptionElement>("option");
    const names = options.map(({ text }) => text).filter(Boolean);
    expect(new Set(names).size).toBe(names.length);
    expect(names.slice(-8)).toEqual([
      "Grade 11",
      "Grade 12",
      "University, year 1",
      "University, year 2",
      "University, year 3",
      "University, year 4",
      "Postgraduate",
      "Graduated",
    ]);
  });

  it.each([
    ["en", en, enAccounts],
    ["cn", cn, cnAccounts],
    ["tw", tw, twAccounts],
  ])("is named nowhere by a grade above 12: %s", (_lang, ...files) => {
    expect(JSON.stringify(files)).not.toMatch(/1[2-7]\s?[-–~至到]\s?17|[Gg]rades? 1[3-7]/);
  });
});

describe("the phone number", () => {
  it.each(["0912 345 678", "+886 912 345 678"])("%s passes every form", (number) => {
    expect(phone(number)).toBeUndefined();
    expect(rules.phone(number)).toBe(true);
  });

  it.each([
    ["en", en, enAccounts],
    ["cn", cn, cnAccounts],
    ["tw", tw, twAccounts],
  ])("is asked for in the same words everywhere, and refused in the same: %s", (_lang, profile, account) => {
    expect(account.detail.phone_hint).toBe(profile.basic.phone_hint);
    expect(account.rules.phone).toBe(profile.rules.phone);
  });
});
