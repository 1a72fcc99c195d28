import { screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { beginSession, endSession } from "../../../api/session";
import type { Profile } from "../../../api/types";
import { judge } from "../../../app/guards";
import { paths } from "../../../app/paths";
import { metaOf, type ScreenMeta } from "../../../app/screens";
import { staffScreens } from "../../../app/staffScreens";
import { applyTheme } from "../../../app/theme/brand";
import { MuiProviders } from "../../../app/theme/MuiProviders";
import { ToolsFrame } from "../../../app/tools/ToolsFrame";
import { demoBrand } from "../../../testing/demoBrand";
import { person } from "../../../testing/people";
import { renderScreen } from "../../../testing/renderScreen";
import { ToolsScreen } from "./ToolsScreen";

afterEach(() => {
  endSession();
  applyTheme(demoBrand());
});

const signIn = (changes: Partial<Profile>) => beginSession({ access_token: "token", user: person(changes) });
const admin = { all_roles: ["admin"] } satisfies Partial<Profile>;
const superAdmin = { all_roles: ["super-admin"] } satisfies Partial<Profile>;

async function shown(changes: Partial<Profile>) {
  signIn(changes);
  await renderScreen(
    <MuiProviders>
      <ToolsScreen />
    </MuiProviders>,
    { at: paths.adminTools },
  );
  return screen.getAllByRole("link").map((link) => link.getAttribute("href"));
}

describe("the tools", () => {
  it("of an admin are those that the server opens for admins", async () => {
    expect(await shown(admin)).toEqual([
      paths.analytics,
      paths.pageViews,
      paths.questionSearch,
      paths.questionPacks,
    ]);
    expect(screen.getByRole("link", { name: /^Page views/ })).toHaveTextContent(/by how many visitors/);
  });

  it("of a super-admin are all, each once", async () => {
    const links = await shown(superAdmin);
    expect(links).toEqual(expect.arrayContaining([paths.speechAnalytics, paths.speechJobs, paths.payments]));
    expect(new Set(links).size).toBe(links.length);
  });
});

it("lead back from a tool below them", async () => {
  await renderScreen(<ToolsFrame step="page_views">the tool</ToolsFrame>, { at: paths.pageViews });
  expect(screen.getByRole("link", { name: "Tools" })).toHaveAttribute("href", paths.adminTools);
  expect(screen.getByText("Page views")).toHaveAttribute("aria-current", "page");
});

describe("the guard (R-299, R-300)", () => {
  const pass = { kind: "pass" };
  const refused = { kind: "go", to: paths.notFound };
  const cases = [paths.analytics, paths.adminTools, paths.pageViews].flatMap(
    (path) =>
      [
        [path, "an admin of the default brand", admin, "verdant", pass],
        [path, "a super-admin of the default brand", superAdmin, "verdant", pass],
        [path, "a company admin", superAdmin, "harbor", refused],
        [path, "a teacher", { all_roles: ["teacher"] }, "verdant", refused],
        [path, "a student", {}, "verdant", refused],
      ] as const,
  );

  it.each(cases)("of %s for %s", async (path, _who, changes, brand, verdict) => {
    const meta = metaOf(staffScreens.find((screen) => screen.path === path)?.handle);
    applyTheme(demoBrand(brand));
    signIn(changes as Partial<Profile>);
    expect(await judge(meta as ScreenMeta)).toEqual(verdict);
  });
});
