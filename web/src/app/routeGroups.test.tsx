import { act, screen as page, render } from "@testing-library/react";
import { createMemoryRouter, matchRoutes, type RouteObject } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { endSession } from "../api/session";
import { activity } from "../api/signals";
import { startI18n } from "../i18n";
import { demoBrand } from "../testing/demoBrand";
import { mockApi } from "../testing/mockApi";
import { recoverFromMissingChunks } from "./chunks";
import { basePath, paths } from "./paths";
import { discovery, type LazyGroup, type RouteGroup } from "./routeGroups";
import { routes } from "./routes";
import { type Access, metaOf, screen } from "./screens";
import { TenantProvider } from "./theme/brand";

const tables = Object.values(
  import.meta.glob<RouteGroup>("./routeGroups/*.ts", { eager: true, import: "group" }),
);

const at = (path: string) => `${basePath}${path}`;
/** Something for the places of an address. */
const filled = (path: string) => path.replace(/:\w+/g, "7");

describe("the group of an address", () => {
  /** What the router finds at an address once the group is loaded that the address itself chooses. */
  async function found(path: string) {
    const router = createMemoryRouter(routes, { basename: basePath, initialEntries: [at(paths.notFound)] });
    const { signal } = new AbortController();
    await discovery()({
      path: at(path),
      patch: router.patchRoutes,
      signal,
      matches: [],
      fetcherKey: undefined,
    });
    const matches = matchRoutes(router.routes as RouteObject[], at(path), basePath);
    router.dispose();
    return matches?.at(-1)?.route;
  }

  it.each(Object.values<string>(paths))("of %s leads to its screen", async (path) => {
    expect((await found(filled(path)))?.path).toBe(path);
  });

  it("does not mind how an address is written, as the router does not", async () => {
    expect((await found("/Office/Codes/"))?.path).toBe(paths.officeCodes);
    expect((await found("/allcontent"))?.path).toBe(paths.allContent);
  });

  it("leads where a screen is guarded as its table says", async () => {
    const access = async (path: string) => metaOf((await found(filled(path)))?.handle)?.access;
    expect(await access(paths.officeCodes)).toBe("admin" satisfies Access);
    expect(await access(paths.grading)).toBe("public" satisfies Access);
    expect(await access(paths.user)).toBe("admin" satisfies Access);
    expect(await access(paths.testResults)).toBe("signed-in" satisfies Access);
    expect(await access(paths.verify)).toBe("public" satisfies Access);
  });

  it("is one: no address stands in two tables", () => {
    const all = tables.flatMap(({ plain, mui }) => [...plain, ...mui]).map(({ path }) => path);
    expect(all.filter((path, index) => all.indexOf(path) !== index)).toEqual([]);
  });
});

describe("going into a group", () => {
  beforeEach(() => {
    mockApi();
  });
  afterEach(() => {
    endSession();
    vi.useRealTimers();
  });

  const named = (name: string, path: string, access: Access = "public") =>
    screen({ name, path, access, lazy: async () => ({ element: <h1>{name}</h1> }) });
  const group: RouteGroup = {
    plain: [
      named("Codes", "/office/codes"),
      named("Keys", "/office/keys", "signed-in"),
      named("One", "/office/:id"),
    ],
    mui: [],
  };
  const missing = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module: /a.js"));

  /** The app at an address, with a group of the test's own. */
  async function open(path: string, load: LazyGroup["load"]) {
    await startI18n("en", ["common"]);
    const router = createMemoryRouter(routes, {
      basename: basePath,
      initialEntries: [at(path)],
      patchRoutesOnNavigation: discovery([{ path: "*", load }]),
    });
    render(
      <TenantProvider value={demoBrand()}>
        <RouterProvider router={router} />
      </TenantProvider>,
    );
    return router;
  }

  it("is not asked for by what comes with the app", async () => {
    const load = vi.fn(async () => ({ group }));
    const router = await open(paths.notFound, load);
    await act(() => router.navigate(paths.terms));
    await page.findByRole("heading", { level: 1 });
    expect(load).not.toHaveBeenCalled();
  });

  it("works at a direct address, and shows the loading line until the table is there", async () => {
    let arrive = (_: { group: RouteGroup }) => {};
    await open("/office/codes", () => new Promise((resolve) => (arrive = resolve)));
    expect(activity.isBusy()).toBe(true);
    await act(async () => arrive({ group }));
    expect(await page.findByRole("heading", { name: "Codes" })).toBeInTheDocument();
    expect(activity.isBusy()).toBe(false);
  });

  it("works by a link, back and forward", async () => {
    const router = await open(paths.notFound, async () => ({ group }));
    await act(() => router.navigate("/office/codes"));
    expect(await page.findByRole("heading", { name: "Codes" })).toBeInTheDocument();
    await act(() => router.navigate(-1));
    expect(await page.findByRole("heading", { name: "Page not found" })).toBeInTheDocument();
    await act(() => router.navigate(1));
    expect(await page.findByRole("heading", { name: "Codes" })).toBeInTheDocument();
    await act(() => router.navigate("/office/7"));
    expect(await page.findByRole("heading", { name: "One" })).toBeInTheDocument();
  });

  it("is refused by the guard of the screen", async () => {
    const router = await open("/office/keys", async () => ({ group }));
    await vi.waitFor(() => expect(router.state.location.pathname).toBe(at(paths.login)));
  });

  it("leads to the page that says so where no screen is", async () => {
    const router = await open("/no/such/page", async () => ({ group }));
    expect(await page.findByRole("heading", { name: "Page not found" })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe(at(paths.notFound));
  });

  it.each(["a link", "a direct address"])(
    "by %s asks to refresh when the table does not come",
    async (way) => {
      onTestFinished(recoverFromMissingChunks());
      const router = await open(way === "a link" ? paths.notFound : "/office/codes", missing);
      if (way === "a link") await act(() => router.navigate("/office/codes"));
      expect(await page.findByRole("dialog", { name: "Notice" })).toHaveTextContent(/Part of this page/);
      // The frame stands: what runs in it is not lost.
      expect(page.getByRole("banner")).toBeInTheDocument();
      expect(page.queryByText("We couldn’t load this page")).not.toBeInTheDocument();
    },
  );

  it("gives a table up after the patience of every chunk", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await open("/office/codes", () => new Promise(() => {}));
    await act(() => vi.advanceTimersByTimeAsync(120_000));
    expect(await page.findByRole("dialog", { name: "Notice" })).toBeInTheDocument();
  });

  it("works after somebody went elsewhere before the table came", async () => {
    const tables: ((table: { group: RouteGroup }) => void)[] = [];
    const router = await open(paths.notFound, () => new Promise((resolve) => tables.push(resolve)));
    act(() => void router.navigate("/office/codes"));
    await vi.waitFor(() => expect(tables).toHaveLength(1));
    await act(() => router.navigate(paths.terms));
    await act(async () => tables[0]?.({ group }));
    expect(router.state.location.pathname).toBe(at(paths.terms));
    act(() => void router.navigate("/office/codes"));
    await vi.waitFor(() => expect(tables).toHaveLength(2));
    await act(async () => tables[1]?.({ group }));
    expect(await page.findByRole("heading", { name: "Codes" })).toBeInTheDocument();
  });
});
