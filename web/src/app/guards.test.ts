import { createMemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { beginSession, endSession, getSession } from "../api/session";
import type { Profile } from "../api/types";
import { demoBrand } from "../testing/demoBrand";
import { mockApi, on, refused } from "../testing/mockApi";
import { person } from "../testing/people";
import { judge } from "./guards";
import { lastPath, rememberPath } from "./lastPath";
import { basePath, paths } from "./paths";
import { savedOrder, saveOrder } from "./savedOrder";
import { type ScreenMeta, screen } from "./screens";
import { applyTheme } from "./theme/brand";

afterEach(() => {
  endSession();
  rememberPath("/");
});

const signIn = (changes: Partial<Profile> = {}) =>
  beginSession({ access_token: "token", user: person(changes) });

const meta = (changes: Partial<ScreenMeta>): ScreenMeta => ({
  name: "Some",
  access: "signed-in",
  ...changes,
});
const pass = { kind: "pass" };
const go = (to: string) => ({ kind: "go", to });

describe("without a token", () => {
  it.each([
    ["public", pass],
    ["signed-in", go(paths.login)],
    ["admin", go(paths.login)],
  ] as const)("a %s screen", async (access, verdict) => {
    expect(await judge(meta({ access }))).toEqual(verdict);
  });
});

describe("signed in", () => {
  const student = {};
  const grader = { all_roles: ["teacher"], grading_sections: ["writing"] } satisfies Partial<Profile>;
  const admin = { all_roles: ["admin"] } satisfies Partial<Profile>;
  it.each([
    ["a student", student, "signed-in", pass],
    ["a student", student, "admin", go(paths.notFound)],
    ["a grader", grader, "admin", go(paths.notFound)],
    ["an admin", admin, "admin", pass],
    ["an admin", admin, "super-admin", go(paths.notFound)],
    ["a super-admin", { all_roles: ["super-admin"] }, "super-admin", pass],
  ] as const)("%s on a screen for %s", async (_, changes, access, verdict) => {
    signIn(changes as Partial<Profile>);
    expect(await judge(meta({ access }))).toEqual(verdict);
  });

  it.each([
    ["verdant", pass],
    ["harbor", go(paths.notFound)],
    ["northfield", go(paths.notFound)],
  ] as const)("an admin on an admin page of %s", async (brand, verdict) => {
    applyTheme(demoBrand(brand));
    signIn({ all_roles: ["super-admin"] });
    expect(await judge(meta({ access: "admin", isAdminPage: true }))).toEqual(verdict);
    // The office of a brand is its own.
    expect(await judge(meta({ access: "admin" }))).toEqual(pass);
    applyTheme(demoBrand());
  });

  it("asks for the finished registration before the role", async () => {
    signIn({ finishBind: false });
    expect(await judge(meta({ access: "admin" }))).toEqual(go(paths.registerDetail));
  });

  it("goes to the registration detail until it is finished, except from screens that skip the check", async () => {
    signIn({ finishBind: false });
    expect(await judge(meta({ access: "public" }))).toEqual(go(paths.registerDetail));
    expect(await judge(meta({ access: "signed-in" }))).toEqual(go(paths.registerDetail));
    expect(await judge(meta({ access: "signed-in", skipsBindCheck: true }))).toEqual(pass);
  });
});

describe("the profile after the check (R-062)", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));

  it("is fetched again once it is older than a minute, and nobody waits for it", async () => {
    const { asked } = mockApi(on("post", "/api/me", { body: person({ first_name: "Renamed" }) }));
    signIn();
    expect(await judge(meta({}))).toEqual(pass);
    vi.setSystemTime(Date.now() + 60_001);
    expect(await judge(meta({}))).toEqual(pass);
    await vi.waitFor(() => expect(getSession().profile?.first_name).toBe("Renamed"));
    expect(await judge(meta({}))).toEqual(pass);
    expect(asked.map(({ path }) => path)).toEqual(["/api/me"]);
  });

  it("stays as it is when the server does not answer", async () => {
    const { asked } = mockApi(on("post", "/api/me", { status: 503 }));
    signIn();
    vi.setSystemTime(Date.now() + 60_001);
    expect(await judge(meta({}))).toEqual(pass);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    expect(getSession().profile?.username).toBe("mei.lin");
  });
});

it("lets through whoever has finished the registration in another window", async () => {
  mockApi(
    on("post", "/api/finish-bind", { body: { finishBind: true } }),
    on("post", "/api/me", { body: person({ all_roles: ["admin"] }) }),
  );
  signIn({ finishBind: false });
  expect(await judge(meta({ access: "admin" }))).toEqual(pass);
  expect(getSession().profile?.finishBind).toBe(true);
});

describe("with a token whose profile is not known yet", () => {
  const token = () => beginSession({ access_token: "token", user: null as unknown as Profile });

  it("fetches the profile once", async () => {
    const { asked } = mockApi(on("post", "/api/me", { body: person() }));
    token();
    await Promise.all([judge(meta({})), judge(meta({ access: "public" }))]);
    expect(asked.map(({ path }) => path)).toEqual(["/api/me"]);
    expect(getSession().profile?.username).toBe("mei.lin");
  });

  it("takes a dead token for none", async () => {
    mockApi(on("post", "/api/me", refused(401, "unauthenticated")));
    token();
    expect(await judge(meta({}))).toEqual(go(paths.login));
    expect(await judge(meta({ access: "public" }))).toEqual(pass);
  });

  it("opens public pages although the server does not answer, and fails elsewhere", async () => {
    mockApi(on("post", "/api/me", { status: 503 }));
    token();
    expect(await judge(meta({ access: "public" }))).toEqual(pass);
    await expect(judge(meta({}))).rejects.toMatchObject({ status: 503 });
    expect(getSession().token).toBe("token");
  });
});

const Blank = () => null;

describe("the last accessed path", () => {
  const visit = async (address: string, table: ScreenMeta & { path: string }) => {
    const router = createMemoryRouter(
      [
        screen({ ...table, lazy: async () => ({ Component: Blank }) }),
        { path: paths.login, element: null },
        { path: "/start", element: null },
      ],
      { basename: basePath, initialEntries: [`${basePath}/start`] },
    );
    await router.navigate(address);
    return router.state.location.pathname;
  };

  it("is remembered with its query and without the base path, also when the guard refuses", async () => {
    expect(await visit("/result?attempt=7", { path: "/result", ...meta({}) })).toBe(`${basePath}/login`);
    expect(lastPath()).toBe("/result?attempt=7");
  });

  it("is not one of the screens that lead there", async () => {
    await visit("/verify?token=secret", { path: "/verify", ...meta({ access: "public", forgets: true }) });
    expect(lastPath()).toBe("/");
  });

  it.each(["//evil.example", "/\\evil.example", "https://evil.example", ""])(
    "never leaves the site: %s",
    (path) => {
      rememberPath(path);
      expect(lastPath()).toBe("/");
    },
  );
});

it("forgets an old order on the way to the balance, unless the login lies between", async () => {
  const table = (name: string, path: string) =>
    screen({ ...meta({ name, access: "public" }), path, lazy: async () => ({ Component: Blank }) });
  const router = createMemoryRouter(
    [table("LandingPage", "/"), table("Login", "/login"), table("ToeflProfileBalance", "/balance")],
    { basename: basePath, initialEntries: [`${basePath}/login`] },
  );
  await router.navigate("/login");
  saveOrder("forty coins");
  await router.navigate("/balance");
  expect(savedOrder()).toBe("forty coins");
  await router.navigate("/");
  await router.navigate("/balance");
  expect(savedOrder()).toBeNull();
});
