import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { endSession, getSession, setProfile } from "../../../api/session";
import { partnerTokenIn } from "../../../app/pageView";
import { loadTexts, startI18n } from "../../../i18n";
import { demoBrand } from "../../../testing/demoBrand";
import { type Answering, mockApi, on, refused } from "../../../testing/mockApi";
import { person } from "../../../testing/people";
import { renderScreen } from "../../../testing/renderScreen";
import { PartnersScreen } from "./PartnersScreen";
import { RefusedScreen } from "./RefusedScreen";
import { StepScreen } from "./StepScreen";
import { signInWithLink } from "./signIn";

const harbor = demoBrand("harbor");
const token = "aaa.bbb.c-_c";

afterEach(endSession);

it.each([
  ["?token=aaa.bbb.c-_c", token],
  ["?x=1&token=aaa.bbb.c-_c", token],
  ["?token=MailedTokenWithoutDots", null],
  ["?token=a.b", null],
  ["?token=a.b.c.d", null],
  ["", null],
])("finds a partner's token in %s", (search, found) => {
  expect(partnerTokenIn(search)).toBe(found);
});

it("signs in, and the token is gone before the call is answered", async () => {
  await startI18n("en", ["common"]);
  window.history.replaceState(null, "", `/toefl/testresults?a=1&token=${token}#top`);
  const seen: string[] = [];
  const api = mockApi(
    on("post", "/api/ivy-way/login", {
      reply: () => {
        seen.push(window.location.href);
        return { body: { access_token: "t", user: person() } };
      },
    }),
  );
  await signInWithLink(token, harbor);
  expect(seen).toEqual([expect.stringMatching(/\/toefl\/testresults\?a=1#top$/)]);
  expect(api.asked[0]?.body).toEqual({ token });
  expect(getSession().token).toBe("t");
});

it.each([
  ["partner_sign_in_refused", 403, "refused"],
  ["account_blocked", 403, "blocked"],
  ["too_many_request", 402, "busy"],
  ["internal", 500, "busy"],
] as const)("leads to the screen that explains %s", async (code, status, reason) => {
  window.history.replaceState(null, "", `/toefl/?token=${token}`);
  mockApi(on("post", "/api/ivy-way/login", refused(status, code)));
  await signInWithLink(token, harbor);
  expect(window.location.pathname + window.location.search).toBe(`/toefl/partner-sign-in?reason=${reason}`);
  expect(getSession().token).toBeNull();
});

it("asks for the consent once, keeps the token out of the address, and goes where the link led", async () => {
  window.history.replaceState(null, "", `/toefl/testresults?a=1&token=${token}`);
  const api = mockApi(
    on("post", "/api/ivy-way/login", {
      reply: ({ body }) =>
        (body as { privacy_info?: boolean }).privacy_info
          ? { body: { access_token: "t", user: person() } }
          : refused(422, "privacy_needed", { errors: { privacy_info: ["x"] } }),
    }),
  );
  await signInWithLink(token, harbor);
  expect(window.location.href).toMatch(/\/toefl\/partner-sign-in\/step$/);
  expect(getSession().token).toBeNull();
  await loadTexts("accounts");
  const { router } = await renderScreen(<StepScreen />, { at: "/partner-sign-in/step", tenant: harbor });
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Welcome from Harbor Tutoring");
  await userEvent.click(screen.getByRole("checkbox"));
  await userEvent.click(screen.getByRole("button", { name: "Agree and log in" }));
  await waitFor(() => expect(getSession().token).toBe("t"));
  expect(api.asked.at(-1)?.body).toEqual({ token, privacy_info: true });
  await waitFor(() =>
    expect(router.state.location.pathname + router.state.location.search).toBe("/testresults?a=1"),
  );
});

it("leaves the address alone on a brand without the feature", async () => {
  window.history.replaceState(null, "", `/toefl/?token=${token}`);
  const api = mockApi();
  await signInWithLink(token, demoBrand("verdant"));
  expect(window.location.search).toBe(`?token=${token}`);
  expect(api.asked).toEqual([]);
});

it("shows the way back to the company", async () => {
  await renderScreen(<RefusedScreen />, { at: "/partner-sign-in?reason=refused", tenant: harbor });
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("This link no longer works");
  expect(screen.getByRole("link", { name: "Back to Harbor Tutoring" })).toHaveAttribute(
    "href",
    harbor.home_url,
  );
});

const key = {
  id: "k1",
  key_id: "pk-1",
  label: "Our site",
  created_at: "2026-11-01T08:00:00Z",
  last_used_at: null,
  revoked_at: null,
};

async function showKeys(calls: Answering[]) {
  setProfile(person({ all_roles: ["admin"] }));
  const api = mockApi(...calls);
  await startI18n("en", ["common"]);
  await loadTexts("office");
  await renderScreen(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PartnersScreen />
    </QueryClientProvider>,
    { at: "/office/partners", tenant: harbor },
  );
  return api;
}

it("shows a new key's secret once", async () => {
  await showKeys([
    on("get", "/api/office/partner-keys", { body: { data: [] } }),
    on("post", "/api/office/partner-keys", { status: 201, body: { key, secret: "the-secret" } }),
  ]);
  await userEvent.type(await screen.findByLabelText("Name of the new key"), "Our site");
  await userEvent.click(screen.getByRole("button", { name: "Create key" }));
  expect(await screen.findByText("the-secret")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "I’ve copied it" }));
  expect(screen.queryByText("the-secret")).toBeNull();
});

it("asks before it revokes, and makes a link to try", async () => {
  const api = await showKeys([
    on("get", "/api/office/partner-keys", { body: { data: [key] } }),
    on("post", "/api/office/partner-keys/{id}/test-link", {
      params: { path: { id: "k1" } },
      body: { url: "https://x.example/toefl/?token=a.b.c", token: "a.b.c" },
    }),
    on("delete", "/api/office/partner-keys/{id}", {
      params: { path: { id: "k1" } },
      status: 204,
    }),
  ]);
  await userEvent.click(await screen.findByRole("button", { name: "Test link" }));
  expect(await screen.findByRole("link", { name: "Open link" })).toHaveAttribute(
    "href",
    expect.stringContaining("a.b.c"),
  );
  await userEvent.click(screen.getByRole("button", { name: "Revoke" }));
  expect(screen.getByRole("dialog")).toHaveTextContent("Revoke “Our site”?");
  await userEvent.click(screen.getByRole("button", { name: "Keep key" }));
  expect(api.asked.some(({ method }) => method === "DELETE")).toBe(false);
  await userEvent.click(screen.getByRole("button", { name: "Revoke" }));
  await userEvent.click(screen.getAllByRole("button", { name: "Revoke" }).at(-1) as HTMLElement);
  await waitFor(() => expect(api.asked.some(({ method }) => method === "DELETE")).toBe(true));
});

it("the document for partners shows the very examples of the page", () => {
  const here = import.meta.dirname;
  const document = readFileSync(resolve(here, "../../../../../docs/partner-sign-in.md"), "utf8");
  for (const ending of ["mjs", "py", "php"]) {
    const example = readFileSync(resolve(here, `examples/link.${ending}.txt`), "utf8");
    expect(document).toContain(
      example.replaceAll("{slug}", "harbor").replaceAll("{origin}", "https://practice.harbor.example").trim(),
    );
  }
});
