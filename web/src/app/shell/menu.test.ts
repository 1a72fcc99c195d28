import { describe, expect, it } from "vitest";
import type { Profile } from "../../api/types";
import { demoBrand } from "../../testing/demoBrand";
import { person } from "../../testing/people";
import { paths } from "../paths";
import { mainMenu, personMenu, plannedFor, present } from "./menu";

const labels = (profile: Profile, brand: "verdant" | "harbor") =>
  plannedFor(profile, demoBrand(brand)).map(({ label }) => label);

const bar = (profile: Profile | null, brand: "verdant" | "harbor") =>
  mainMenu(profile, demoBrand(brand)).map(({ label }) => label);

const student = person();
const parent = person({ all_roles: ["parent"] });
const grader = person({ all_roles: ["teacher"], grading_sections: ["writing"] });
const admin = person({ all_roles: ["admin"] });
const superAdmin = person({ all_roles: ["super-admin"] });

describe("the bar", () => {
  it.each([
    ["a visitor", null, "verdant", ["practice", "flashcards", "plans"]],
    ["a student", student, "harbor", ["practice", "my_tests", "flashcards", "plans"]],
    ["a parent", parent, "verdant", ["home", "children", "flashcards", "plans"]],
    ["a grader", grader, "harbor", ["home", "grading", "flashcards", "plans"]],
    ["a teacher", person({ all_roles: ["teacher"] }), "harbor", ["home", "flashcards", "plans"]],
    ["an admin", admin, "harbor", ["home", "grading", "office", "flashcards", "plans"]],
    ["an admin", admin, "verdant", ["home", "grading", "office", "item_bank", "flashcards", "plans"]],
    [
      "a student who grades",
      person({ all_roles: ["student", "teacher"], grading_sections: ["writing"] }),
      "verdant",
      ["practice", "my_tests", "grading", "flashcards", "plans"],
    ],
  ] as const)("of %s (%#)", (_, profile, brand, expected) => {
    expect(bar(profile, brand)).toEqual(expected);
  });

  it("and the person's submenu never say the same", () => {
    for (const profile of [student, parent, grader, admin, superAdmin]) {
      const twice = labels(profile, "verdant").filter((label) => bar(profile, "verdant").includes(label));
      expect(twice).toEqual([]);
    }
  });
});

describe("the person's submenu", () => {
  it.each([
    ["a student", student, "verdant", ["profile", "parents", "balance"]],
    ["a student", student, "harbor", ["profile", "parents"]],
    ["a parent", parent, "harbor", ["profile", "my_tests"]],
    ["a grader", grader, "verdant", ["profile", "my_tests", "balance"]],
    ["an admin", admin, "verdant", ["profile", "my_tests", "balance", "analytics", "page_views"]],
    ["an admin", admin, "harbor", ["profile", "my_tests"]],
    [
      "a super-admin",
      superAdmin,
      "verdant",
      [
        "profile",
        "my_tests",
        "balance",
        "payments",
        "students",
        "admin_tools",
        "speech",
        "analytics",
        "page_views",
      ],
    ],
    // A company admin: no admin menu.
    ["a super-admin", superAdmin, "harbor", ["profile", "my_tests"]],
  ] as const)("of %s on %s", (_, profile, brand, expected) => {
    expect(labels(profile, brand)).toEqual(expected);
  });
});

it("leads to the balance on the default brand only", () => {
  const entry = { label: "balance", to: paths.balance };
  expect(personMenu(student, demoBrand())).toContainEqual(entry);
  expect(personMenu(student, demoBrand("harbor"))).not.toContainEqual(entry);
});

it.each([
  { label: "payments", to: paths.payments },
  { label: "students", to: paths.students },
])("leads the operators of the default brand to $label, and nobody else", (entry) => {
  expect(personMenu(superAdmin, demoBrand())).toContainEqual(entry);
  expect(personMenu(admin, demoBrand())).not.toContainEqual(entry);
  expect(personMenu(superAdmin, demoBrand("harbor"))).not.toContainEqual(entry);
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
