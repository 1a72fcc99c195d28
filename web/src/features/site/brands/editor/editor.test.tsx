import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { endSession, setProfile } from "../../../../api/session";
import { loadTexts, startI18n } from "../../../../i18n";
import { demoBrand } from "../../../../testing/demoBrand";
import { type Answering, mockApi, on, refused } from "../../../../testing/mockApi";
import { person } from "../../../../testing/people";
import { renderScreen } from "../../../../testing/renderScreen";
import { BrandEditScreen } from "../BrandEditScreen";
import { BrandsScreen } from "../BrandsScreen";
import { cleanSvg } from "./cleanSvg";
import { changeSeeds, draftOf, hostsOf, newDraft, readFile, slugOf } from "./draft";

afterEach(endSession);

const mark = { logo_svg: "<svg/>", logo_on_dark_svg: "<svg/>", favicon_svg: "<svg/>" };

async function show(element: React.ReactNode, calls: Answering[], at = "/office/brands") {
  setProfile(person({ all_roles: ["super-admin"] }));
  const api = mockApi(on("post", "/api/office/brands/word-mark", { body: mark }), ...calls);
  await startI18n("en", ["common"]);
  await loadTexts("office");
  await renderScreen(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {element}
    </QueryClientProvider>,
    { at },
  );
  return api;
}

it("makes a brand from a name, an address and a mail, with everything else filled in", async () => {
  const api = await show(
    <BrandEditScreen />,
    [
      on("post", "/api/office/brands", {
        status: 201,
        body: { slug: "lakeside", url: "http://lakeside.test/toefl/" },
      }),
    ],
    "/office/brands/edit",
  );
  // At once: the form is long, and typing letter by letter draws it anew for each.
  const fill = (field: HTMLElement, text: string) => fireEvent.change(field, { target: { value: text } });
  fill(await screen.findByLabelText("Brand name"), "Lakeside English");
  expect(screen.getByLabelText("Short name")).toHaveValue("lakeside-english");
  fill(screen.getByLabelText(/^Addresses/), "lakeside.test");
  fill(screen.getByLabelText("Support email"), "desk@lakeside.example");
  await waitFor(() => expect(api.asked.some(({ path }) => path.endsWith("/word-mark"))).toBe(true));
  await userEvent.click(screen.getByRole("button", { name: "Create brand" }));

  expect(await screen.findByRole("heading", { name: "Lakeside English is live" })).toBeVisible();
  const { body } =
    api.asked.find(({ method, path }) => method === "POST" && path === "/api/office/brands") ?? {};
  expect(body).toMatchObject({
    slug: "lakeside-english",
    hosts: ["lakeside.test"],
    brand: { name: "Lakeside English", legal_name: "Lakeside English", ...mark, current_format: "ibt-2026" },
  });
  const { copy, terms } = (body as { brand: { copy: Record<string, object>; terms: Record<string, string> } })
    .brand;
  expect(Object.keys(copy)).toEqual(["en", "cn", "tw"]);
  for (const text of Object.values(terms)) expect(text).toContain("desk@lakeside.example");
});

it("shows what the server says at the field it belongs to", async () => {
  const errors = { hosts: ["Addresses: someone else already has this."], name: ["Name is required."] };
  await show(
    <BrandEditScreen />,
    [on("post", "/api/office/brands", refused(422, "invalid", { errors }))],
    "/office/brands/edit",
  );
  await userEvent.click(await screen.findByRole("button", { name: "Create brand" }));
  expect(await screen.findByText(/^Validation failed, .* Addresses: .* Name is required\.$/)).toBeVisible();
  expect(screen.getByLabelText("Brand name")).toHaveAccessibleDescription("Name is required.");
  expect(screen.getByText("Addresses: someone else already has this.")).toBeVisible();
});

it("shows the preview in each language of the brand", async () => {
  await show(<BrandEditScreen />, [], "/office/brands/edit");
  const preview = within(await screen.findByRole("complementary", { name: "Preview" }));
  expect(preview.getByText("Start a practice test")).toBeVisible();
  await userEvent.click(preview.getByRole("button", { name: /繁體中文/ }));
  expect(preview.getByText("開始練習")).toBeVisible();
});

it("darkens a color that could not be read, and says so while it is typed", async () => {
  await show(<BrandEditScreen />, [], "/office/brands/edit");
  const field = await screen.findByLabelText("Main color");
  await userEvent.clear(field);
  await userEvent.type(field, "#FFEE00");
  expect(field).toHaveFocus();
  expect(screen.getByText(/We darkened the main color to #/)).toBeVisible();
  expect(screen.getByText(/all \d+ pairs are readable/)).toBeVisible();
  expect(screen.getByLabelText("Main color: color picker")).toHaveValue("#ffee00");
});

it("makes a brand in the typed color with a logo in it, however soon after the last letter", async () => {
  const made = { status: 201 as const, body: { slug: "lakeside", url: "http://lakeside.test/toefl/" } };
  const api = await show(
    <BrandEditScreen />,
    [on("post", "/api/office/brands", made)],
    "/office/brands/edit",
  );
  fireEvent.change(await screen.findByLabelText("Brand name"), { target: { value: "Lakeside" } });
  const field = screen.getByLabelText("Main color");
  await userEvent.clear(field);
  await userEvent.type(field, "#8a1d5c{Enter}");

  expect(await screen.findByRole("heading", { name: "Lakeside is live" })).toBeVisible();
  const sent = api.asked.filter(({ method }) => method === "POST").slice(-2);
  expect(sent.map(({ path }) => path)).toEqual(["/api/office/brands/word-mark", "/api/office/brands"]);
  expect(sent[0]?.body).toMatchObject({ name: "Lakeside", primary: "#8A1D5C" });
  expect(sent[1]?.body).toMatchObject({ brand: { ...mark, theme: { primary: "#8A1D5C" } } });
});

it("makes no brand in another color than the one that is typed", async () => {
  const api = await show(<BrandEditScreen />, [], "/office/brands/edit");
  const field = await screen.findByLabelText("Main color");
  await userEvent.clear(field);
  await userEvent.type(field, "#8A1D");
  expect(field).toHaveAccessibleDescription("");
  await userEvent.click(screen.getByRole("button", { name: "Create brand" }));
  expect(field).toHaveFocus();
  expect(field).toHaveAccessibleDescription("Enter a color like #1D5C8A.");
  expect(api.asked.some(({ path }) => path === "/api/office/brands")).toBe(false);
});

it("lists brands with their addresses, the default one marked", async () => {
  const line = {
    slug: "verdant",
    name: "Verdant",
    hosts: ["localhost", "www.localhost"],
    is_default: true,
    url: "http://localhost/toefl/",
    favicon_svg: "<svg/>",
    primary: "#0E7A4B",
    accent: "#F2B84B",
    features: [],
  };
  const api = await show(<BrandsScreen />, [
    on("get", "/api/office/brands", { body: { data: [line], current_page: 1, total: 41 } }),
  ]);
  expect(await screen.findByRole("heading", { name: "Verdant" })).toBeVisible();
  expect(screen.getByText("Default")).toBeVisible();
  expect(screen.getByRole("link", { name: "localhost" })).toHaveAttribute("href", line.url);
  expect(screen.getByText("and 1 more", { exact: false })).toBeVisible();
  expect(screen.getByRole("link", { name: "Page 3" })).toHaveAttribute("href", "/office/brands?page=3");

  await userEvent.type(screen.getByRole("searchbox", { name: "Short name or host" }), "lake{Enter}");
  await waitFor(() => expect(api.asked.at(-1)?.query.toString()).toBe("q=lake&page=1"));
});

it("says that no brand was found", async () => {
  const none = { body: { data: [], current_page: 1, total: 0 } };
  await show(<BrandsScreen />, [on("get", "/api/office/brands", none)], "/office/brands?q=nowhere");
  expect(await screen.findByText("No brands found")).toBeVisible();
  expect(screen.getByRole("searchbox", { name: "Short name or host" })).toHaveValue("nowhere");
});

it("tells of the one who was faster, and loads the brand anew on request", async () => {
  const stored = {
    slug: "harbor",
    hosts: ["a.test"],
    is_default: false,
    brand: { ...demoBrand("harbor"), presets: {} },
  };
  let version = "2026-11-20T10:00:00Z";
  const api = await show(
    <BrandEditScreen />,
    [
      on("get", "/api/office/brands/{slug}", {
        params: { path: { slug: "harbor" } },
        reply: () => ({
          body: {
            ...stored,
            version,
            brand: { ...stored.brand, name: version.includes("11:00") ? "Harbor II" : "Harbor" } as never,
          },
        }),
      }),
      on("put", "/api/office/brands/{slug}", {
        params: { path: { slug: "harbor" } },
        reply: ({ body }) =>
          (body as { version: string }).version === version
            ? { body: { ...stored, brand: stored.brand as never, version: "2026-11-20T12:00:00Z" } }
            : refused(409, "brand_changed", { changed_by: "Sam Okoye", changed_at: version }),
      }),
    ],
    "/office/brands/edit?brand=harbor",
  );
  expect(await screen.findByLabelText("Brand name")).toHaveValue("Harbor");
  version = "2026-11-20T11:00:00Z";
  await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
  expect(await screen.findByText(/^Sam Okoye changed this on Nov 20/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Load newest version" }));
  await waitFor(() => expect(screen.getByLabelText("Brand name")).toHaveValue("Harbor II"));
  await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
  expect(await screen.findByText("Saved. The changes are live.")).toBeInTheDocument();
  const sent = api.asked
    .filter(({ method }) => method === "PUT")
    .map(({ body }) => (body as { version: string }).version);
  expect(sent).toEqual(["2026-11-20T10:00:00Z", "2026-11-20T11:00:00Z"]);
});

it("invites one more admin of a brand", async () => {
  const stored = {
    slug: "harbor",
    hosts: ["a.test"],
    is_default: false,
    brand: { ...demoBrand("harbor"), presets: {} } as never,
    version: "v",
  };
  const api = await show(
    <BrandEditScreen />,
    [
      on("get", "/api/office/brands/{slug}", { params: { path: { slug: "harbor" } }, body: stored }),
      on("post", "/api/office/brands/{slug}/admins", { params: { path: { slug: "harbor" } }, status: 204 }),
    ],
    "/office/brands/edit?brand=harbor",
  );
  await userEvent.type(await screen.findByLabelText("Admin’s email"), "boss@harbor.test");
  await userEvent.click(screen.getByRole("button", { name: "Invite" }));
  expect(await screen.findByText("We sent the invitation.")).toBeInTheDocument();
  expect(api.asked.at(-1)?.body).toEqual({ email: "boss@harbor.test" });
});

describe("a file", () => {
  const file = { slug: "harbor", hosts: ["a.test", "b.test"], is_default: false, brand: demoBrand("harbor") };

  it("is read, and an older one gets the usual values", () => {
    const { currency: _, ...older } = file.brand as unknown as Record<string, unknown>;
    expect(readFile(JSON.stringify({ ...file, brand: older }))?.brand.currency).toBe("USD");
  });

  it.each(["", "[]", "{}", '{"slug":"x","hosts":[]}', "null"])("is told from %s", (text) => {
    expect(readFile(text)).toBeNull();
  });

  it("becomes a draft that keeps its own theme until a color changes", () => {
    const draft = draftOf(readFile(JSON.stringify(file)) as NonNullable<ReturnType<typeof readFile>>, true);
    expect(draft.brand.theme).toEqual(file.brand.theme);
    expect(draft.hosts).toBe("a.test\nb.test");
    expect(changeSeeds(draft, { header: "dark" }).brand.header).toBe("dark");
  });
});

it("makes short names and lists of hosts from what people type", () => {
  expect(slugOf("Café Olé & Söhne GmbH")).toBe("cafe-ole-sohne-gmbh");
  expect(slugOf("河畔学院")).toBe("");
  expect(hostsOf(" a.test,\nb.test  c.test")).toEqual(["a.test", "b.test", "c.test"]);
  expect(newDraft().brand.languages).toEqual(["en", "cn", "tw"]);
});

it("leaves the drawing of an exported logo and nothing else", () => {
  const exported = `<?xml version="1.0"?><!-- by a program -->
    <svg xmlns="http://www.w3.org/2000/svg" xmlns:ink="http://x.example" viewBox="0 0 2 2" onload="x()">
      <metadata>words</metadata><script>x()</script>
      <g id="a" style="fill:#fff; background:url(http://x.example)"><path d="M0 0" onclick="x()" ink:label="b"/></g>
      <a href="http://x.example"><text x="1">A &amp; B</text></a><image href="data:x"/></svg>`;
  expect(cleanSvg(exported)).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><g id="a" fill="#fff"><path d="M0 0"/></g></svg>',
  );
  expect(cleanSvg("<p>no drawing</p>")).toBeNull();
  expect(cleanSvg("not even markup")).toBeNull();
});
