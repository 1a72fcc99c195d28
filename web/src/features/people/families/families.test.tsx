import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { QueryProvider } from "../../../app/QueryProvider";
import { queryClient } from "../../../app/queryClient";
import { mockApi, on, refused } from "../../../testing/mockApi";
import { person } from "../../../testing/people";
import { renderScreen } from "../../../testing/renderScreen";
import type { Consent, MailedParentLink, ParentLink } from "./api";
import { ChildrenScreen } from "./ChildrenScreen";
import { ConsentNotice } from "./ConsentNotice";
import { MailedConsentScreen } from "./MailedConsentScreen";
import { MailedLinkScreen } from "./MailedLinkScreen";
import { ParentsScreen } from "./ParentsScreen";

afterEach(() => queryClient.clear());

const link = (changes: Partial<ParentLink> = {}): ParentLink => ({
  id: "1",
  state: "asked",
  person: { id: null, name: null, email: "mei@example.com" },
  asked_at: "2026-11-20T10:00:00Z",
  answered_at: null,
  ...changes,
});
const links = (body: object) => [
  on("get", "/api/parent-links", {
    body: { children: [], parents: [], second_parent_allowed: false, ...body },
  }),
];
const consent = (state: Consent["state"]) => [
  on("get", "/api/parent-consent", {
    body: { state, consent_age: 16, parent_email: "anna@example.com", asked_at: "2026-11-20T10:00:00Z" },
  }),
];
const show = (element: React.ReactNode, at = "/") =>
  renderScreen(<QueryProvider>{element}</QueryProvider>, { at });

describe("a parent's list", () => {
  it("asks one more child and says so", async () => {
    const { asked } = mockApi(
      ...links({}),
      on("post", "/api/parent-links", { status: 201, body: { data: [] } }),
    );
    await show(<ChildrenScreen />);
    expect(await screen.findByText("No children yet")).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText("Email of your child’s account"), "mei");
    await userEvent.click(screen.getByRole("button", { name: "Send request" }));
    expect(screen.getByText("This doesn’t look like an email address.")).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText("Email of your child’s account"), "@example.com");
    await userEvent.click(screen.getByRole("button", { name: "Send request" }));
    expect(await screen.findByText("We emailed mei@example.com.")).toBeInTheDocument();
    expect(asked.find(({ method }) => method === "POST")?.body).toEqual({ email: "mei@example.com" });
  });

  it("ends a link only after asking", async () => {
    const confirmed = link({
      state: "confirmed",
      person: { id: "c", name: "Mei Lin", email: "m@example.com" },
    });
    const { asked } = mockApi(
      ...links({ children: [confirmed] }),
      on("delete", "/api/parent-links/{id}", { params: { path: { id: "1" } }, status: 204 }),
    );
    await show(<ChildrenScreen />);
    await userEvent.click(await screen.findByRole("button", { name: "End the link" }));
    expect(asked.some(({ method }) => method === "DELETE")).toBe(false);
    const dialog = screen.getByRole("dialog", { name: "End the link with Mei Lin?" });
    await userEvent.click(within(dialog).getByRole("button", { name: "End the link" }));
    await waitFor(() => expect(asked.some(({ method }) => method === "DELETE")).toBe(true));
  });
});

describe("a student's list", () => {
  it("shows who asks and sends the answer", async () => {
    const parent = link({ person: { id: "p", name: "Anna Huang", email: "anna@example.com" } });
    const { asked } = mockApi(
      ...links({ parents: [parent] }),
      ...consent("not_needed"),
      on("post", "/api/parent-links/{id}/confirm", {
        params: { path: { id: "1" } },
        body: { ...parent, state: "confirmed" },
      }),
    );
    await show(<ParentsScreen />);
    await userEvent.click(await screen.findByRole("button", { name: "Confirm" }));
    await waitFor(() => expect(asked.some(({ path }) => path === "/api/parent-links/1/confirm")).toBe(true));
  });

  it.each([
    ["missing", /You’re under 16/],
    ["asked", /We emailed anna@example.com/],
    ["refused", /anna@example.com did not agree/],
    ["given", /A parent has agreed/],
  ] as const)("says that the consent is %s", async (state, text) => {
    mockApi(...links({}), ...consent(state));
    await show(<ParentsScreen />);
    expect(await screen.findByText(text)).toBeInTheDocument();
  });
});

describe("the practice home", () => {
  it("says that tests wait for a parent, and nothing to everybody else", async () => {
    mockApi(...consent("asked"));
    await show(<ConsentNotice profile={person()} />);
    expect(await screen.findByRole("link", { name: "View status" })).toBeInTheDocument();
  });

  it("asks nothing for a parent", async () => {
    const { asked } = mockApi(...consent("missing"));
    await show(<ConsentNotice profile={person({ all_roles: ["parent"] })} />);
    expect(asked).toEqual([]);
  });
});

describe("mailed questions", () => {
  const link: MailedParentLink = {
    parent_name: "Anna Huang",
    parent_email: "anna@example.com",
    child_name: "Mei Lin",
    state: "asked",
  };
  const question = [on("get", "/api/parent-links/mailed", { body: link })];

  it("a child declines by the link", async () => {
    const { asked } = mockApi(
      ...question,
      on("post", "/api/parent-links/mailed", { body: { ...link, state: "declined" } }),
    );
    await show(<MailedLinkScreen />, "/parent-link?token=abc");
    expect(await screen.findByRole("heading", { name: "Is Anna Huang your parent?" })).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "No" }));
    expect(await screen.findByText("Declined")).toBeInTheDocument();
    expect(asked.at(-1)?.body).toEqual({ token: "abc", confirm: false });
  });

  it("a worn-out link says so", async () => {
    mockApi(on("get", "/api/parent-links/mailed", refused(422, "link_expired")));
    await show(<MailedLinkScreen />, "/parent-link?token=abc");
    expect(await screen.findByText("This link no longer works")).toBeInTheDocument();
  });

  it("a parent agrees with a name and not without", async () => {
    const { asked } = mockApi(
      on("get", "/api/parent-consent/mailed", {
        body: { child_name: "Mei Lin", child_email: "mei@example.com", consent_age: 16 },
      }),
      on("post", "/api/parent-consent/mailed", { status: 204 }),
    );
    await show(<MailedConsentScreen />, "/parent-consent?token=abc");
    await userEvent.click(await screen.findByRole("button", { name: "I agree" }));
    expect(screen.getByText("Required")).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText("Your name"), "Anna Lin");
    await userEvent.click(screen.getByRole("button", { name: "I agree" }));
    expect(await screen.findByText("Mei Lin can take tests now.")).toBeInTheDocument();
    expect(asked.at(-1)?.body).toEqual({ token: "abc", agree: true, parent_name: "Anna Lin" });
  });
});
