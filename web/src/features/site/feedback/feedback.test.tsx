import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { beginSession, endSession } from "../../../api/session";
import { QueryProvider } from "../../../app/QueryProvider";
import { queryClient } from "../../../app/queryClient";
import { MuiProviders } from "../../../app/theme/MuiProviders";
import { mockApi, on, refused } from "../../../testing/mockApi";
import { person } from "../../../testing/people";
import { renderScreen } from "../../../testing/renderScreen";
import type { FeedbackEntry } from "./api";
import { ContactScreen } from "./ContactScreen";
import { FeedbackCorner } from "./FeedbackCorner";
import { InboxScreen } from "./InboxScreen";

const captcha = [on("get", "/api/captcha/flat", { body: { key: "k1", img: "data:image/png;base64,AA" } })];

afterEach(() => {
  endSession();
  queryClient.clear();
});

describe("the bug icon", () => {
  it("is a mail to support before it is a dialog", async () => {
    mockApi(...captcha);
    await renderScreen(<FeedbackCorner />);
    const icon = screen.getByRole("link", { name: "Report a problem" });
    expect(icon).toHaveAttribute("href", "mailto:help@verdant.example");
    await userEvent.click(icon);
    expect(await screen.findByRole("dialog", { name: "Send feedback" })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Or email help@verdant.example" })).toBeInTheDocument();
  });

  it("sends a member's report with the pictures that were not taken back", async () => {
    beginSession({ access_token: "t", user: person() });
    let uploads = 0;
    const { asked } = mockApi(
      ...captcha,
      on("post", "/api/image", {
        reply: () => ({ status: 201, body: { id: `i${++uploads}`, url: "", width: 1, height: 1 } }),
      }),
      on("delete", "/api/image/{id}", { params: { path: { id: "i1" } }, status: 204 }),
      on("post", "/api/feedback", { status: 201, body: { reference: "3F9A-0B1C" } }),
    );
    await renderScreen(<FeedbackCorner />);
    await userEvent.click(screen.getByRole("link", { name: "Report a problem" }));
    await userEvent.click(await screen.findByRole("button", { name: "Suggestion" }));
    const file = (name: string) => new File(["x"], name, { type: "image/png" });
    await userEvent.upload(screen.getByLabelText("Add a screenshot"), [
      file("one.png"),
      file("two.png"),
      file("three.png"),
    ]);
    expect(screen.queryByLabelText("Add a screenshot")).not.toBeInTheDocument();
    await waitFor(() => expect(uploads).toBe(3));
    await userEvent.click(screen.getByRole("button", { name: "Remove one.png" }));
    await userEvent.type(screen.getByLabelText("What would you like to see?"), "A darker timer");
    await userEvent.click(screen.getByRole("button", { name: "Send" }));
    expect(await screen.findByText(/3F9A-0B1C/)).toBeInTheDocument();
    const sent = asked.find(({ path }) => path === "/api/feedback")?.body;
    expect(sent).toMatchObject({ type: "suggestion", details: "A darker timer", screenshots: ["i2", "i3"] });
    expect(asked.some(({ method, path }) => method === "DELETE" && path === "/api/image/i1")).toBe(true);
  });

  it("asks visitors for the captcha instead of pictures, and for a new one after a refusal", async () => {
    const { asked } = mockApi(
      ...captcha,
      on(
        "post",
        "/api/feedback",
        refused(422, "captcha_invalid", { errors: { captcha: ["The captcha code is invalid!"] } }),
      ),
    );
    await renderScreen(<FeedbackCorner />);
    await userEvent.click(screen.getByRole("link", { name: "Report a problem" }));
    await userEvent.type(await screen.findByLabelText("What happened, and what did you expect?"), "It stops");
    expect(screen.queryByText("Screenshots")).not.toBeInTheDocument();
    await userEvent.type(screen.getByLabelText("Letters in the picture"), "WRONG");
    await userEvent.click(screen.getByRole("button", { name: "Send" }));
    expect(await screen.findByText("The captcha code is invalid!")).toBeInTheDocument();
    expect(asked.filter(({ path }) => path === "/api/captcha/flat")).toHaveLength(2);
    expect(asked.find(({ path }) => path === "/api/feedback")?.body).toMatchObject({
      captcha: "WRONG",
      captcha_key: "k1",
    });
    expect(screen.getByLabelText("What happened, and what did you expect?")).toHaveValue("It stops");
  });
});

describe("the contact form", () => {
  it("says what is missing at its field and what was sent when it was", async () => {
    const api = mockApi(
      ...captcha,
      on("post", "/api/contact", refused(422, "invalid", { errors: { email: ["No such address."] } })),
    );
    await renderScreen(<ContactScreen />, { at: "/contact" });
    await userEvent.type(screen.getByLabelText("Message"), "When does it start?");
    await userEvent.click(screen.getByRole("button", { name: "Send message" }));
    for (const label of ["Name", "Letters in the picture"])
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription("Required");
    expect(api.asked.some(({ path }) => path === "/api/contact")).toBe(false);
    await userEvent.type(screen.getByLabelText("Name"), "Mei");
    await userEvent.type(screen.getByLabelText("Letters in the picture"), "ABCD");
    await userEvent.click(screen.getByRole("button", { name: "Send message" }));
    expect(await screen.findByText("No such address.")).toBeInTheDocument();
    api.answer(on("post", "/api/contact", { status: 201, body: { reference: "3F9A-0B1C" } }));
    await userEvent.type(screen.getByLabelText("Letters in the picture"), "ABCD");
    await userEvent.type(screen.getByLabelText("Email"), "mei@people.test");
    await userEvent.click(screen.getByRole("button", { name: "Send message" }));
    expect(await screen.findByText(/3F9A-0B1C/)).toBeInTheDocument();
    expect(screen.getByText(/mei@people.test/)).toBeInTheDocument();
  });

  it("keeps the message when it was too many", async () => {
    mockApi(...captcha, on("post", "/api/contact", refused(402, "too_many_request")));
    await renderScreen(<ContactScreen />, { at: "/contact" });
    await userEvent.type(screen.getByLabelText("Name"), "Mei");
    await userEvent.type(screen.getByLabelText("Message"), "Once more");
    await userEvent.type(screen.getByLabelText("Letters in the picture"), "ABCD");
    await userEvent.click(screen.getByRole("button", { name: "Send message" }));
    expect(await screen.findByText(/a lot of messages/)).toBeInTheDocument();
    expect(screen.getByLabelText("Message")).toHaveValue("Once more");
  });
});

describe("the inbox", () => {
  const entry: FeedbackEntry = {
    id: "f1",
    reference: "3F9A-0B1C",
    kind: "bug",
    state: "open",
    user_id: "u1",
    name: "Mei Lin",
    email: "mei@people.test",
    lang: "tw",
    details: "The timer stops.\nOn my phone.",
    page: "/test",
    build: null,
    browser: "Firefox",
    screenshots: ["/api/images/i1"],
    created_at: "2026-11-21T10:00:00Z",
  };
  const open = async (changes: Partial<FeedbackEntry> = {}, address = "/office/feedback?id=f1") => {
    beginSession({ access_token: "t", user: person({ all_roles: ["admin"] }) });
    const shown = { ...entry, ...changes };
    const answers = [{ id: "a1", author_name: "Office", text: "Repaired.", created_at: entry.created_at }];
    const api = mockApi(
      on("get", "/api/office/feedback", { body: { data: [shown], current_page: 1, total: 1 } }),
      on("get", "/api/office/feedback/{id}", {
        params: { path: { id: "f1" } },
        body: { entry: shown, answers: [] },
      }),
      on("post", "/api/office/feedback/{id}/answers", {
        params: { path: { id: "f1" } },
        body: { entry: { ...shown, state: "answered" }, answers },
      }),
      on("patch", "/api/office/feedback/{id}", {
        params: { path: { id: "f1" } },
        body: { entry: { ...shown, state: "closed" }, answers: [] },
      }),
    );
    await renderScreen(
      <MuiProviders>
        <QueryProvider>
          <InboxScreen />
        </QueryProvider>
      </MuiProviders>,
      { at: address },
    );
    return api;
  };

  it("shows the message with its picture and facts, and answers by mail", async () => {
    const { asked } = await open();
    expect(await screen.findByRole("img", { name: "Screenshot 1" })).toHaveAttribute("src", "/api/images/i1");
    expect(screen.getByText("/test")).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText("Your answer"), "Repaired.");
    await userEvent.click(screen.getByRole("button", { name: "Send answer" }));
    expect(await screen.findByText("We sent your answer.")).toBeInTheDocument();
    expect(asked.find(({ method }) => method === "POST")?.body).toEqual({ text: "Repaired." });
    expect(screen.getByText("Repaired.")).toBeInTheDocument();
  });

  it("closes, and offers no answer to who left no address", async () => {
    const { asked } = await open({ email: null, name: null });
    expect(await screen.findByText(/left no email address/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(await screen.findByRole("button", { name: "Reopen" })).toBeInTheDocument();
    expect(asked.find(({ method }) => method === "PATCH")?.body).toEqual({ closed: true });
  });

  it("filters by what the address says", async () => {
    const { asked } = await open({}, "/office/feedback?state=open&kind=contact&page=2");
    await waitFor(() => expect(asked.length).toBeGreaterThan(0));
    expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({ state: "open", kind: "contact", page: "2" });
    await userEvent.selectOptions(await screen.findByLabelText("Status"), "closed");
    await waitFor(() => expect(asked.at(-1)?.query.get("state")).toBe("closed"));
    expect(asked.at(-1)?.query.get("page")).toBe("1");
  });
});
