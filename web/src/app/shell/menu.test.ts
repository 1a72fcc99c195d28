import { describe, expect, it } from "vitest";
import type { Profile } from "../../api/types";
import { demoBrand } from "../../testing/demoBrand";
import { person } from "../../testing/people";
import { paths } from "../paths";
import { personMenu, plannedFor, present } from "./menu";

const labels = (profile: Profile, brand: "verdant" | "harbor") =>
  plannedFor(profile, demoBrand(brand))
    .map(({ label }) => label)
    // The office has an entry when it has a screen for this person.
    .filter((label) => label !== "office");

const student = person();
const grader = person({ all_roles: ["teacher"], grading_sections: ["writing"] });
const admin = person({ all_roles: ["admin"] });
const superAdmin = person({ all_roles: ["super-admin"] });

describe("the person's submenu", () => {
  it.each([
    ["a student", student, "verdant", ["profile", "my_tests", "parents", "balance"]],
    ["a student", student, "harbor", ["profile", "my_tests", "parents"]],
    ["a parent", person({ all_roles: ["parent"] }), "harbor", ["profile", "my_tests", "children"]],
    ["a grader", grader, "verdant", ["profile", "my_tests", "balance", "grading"]],
    ["an admin", admin, "verdant", ["profile", "my_tests", "balance", "grading", "page_views", "item_bank"]],
    ["an admin", admin, "harbor", ["profile", "my_tests", "grading"]],
    [
      "a super-admin",
      superAdmin,
      "verdant",
      [
        "profile",
        "my_tests",
        "balance",
        "grading",
        "payments",
        "students",
        "admin_tools",
        "page_views",
        "item_bank",
      ],
    ],
    // A company admin: no admin menu.
    ["a super-admin", superAdmin, "harbor", ["profile", "my_tests", "grading"]],
  ] as const)("of %s on %s", (_, profile, brand, expected) => {
    expect(labels(profile, brand)).toEqual(expected);
  });
});

it("leads to the balance on the default brand only", () => {
  const entry = { label: "balance", to: paths.balance };
  expect(personMenu(student, demoBrand())).toContainEqual(entry);
  expect(personMenu(student, demoBrand("harbor"))).not.toContainEqual(entry);
});

describe("an entry", () => {
  it("appears together with its screen, a submenu with its first", () => {
    expect(
      present([
        { label: "practice", to: paths.landing },
        { label: "plans", to: "/not-made-yet" },
        {
          label: "classroom",
          links: [
            { label: "my_materials", to: "/not-made-either" },
            { label: "my_tests", to: paths.testResults },
          ],
        },
        { label: "flashcards", links: [{ label: "plans", to: "/nor-this" }] },
      ]),
    ).toEqual([
      { label: "practice", to: paths.landing },
      { label: "classroom", links: [{ label: "my_tests", to: paths.testResults }] },
    ]);
  });
});
