import { QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { queryClient } from "../../../app/queryClient";
import { MuiProviders } from "../../../app/theme/MuiProviders";
import { mockApi, on, refused } from "../../../testing/mockApi";
import { renderScreen } from "../../../testing/renderScreen";
import { DeskScreen } from "./DeskScreen";
import { secondsLeft } from "./desk/SendingBar";
import { card, hours, job, queue, seconds } from "./testData";
import type { GradingQueue } from "./types";

const show = (at: string) =>
  renderScreen(
    <MuiProviders>
      <QueryClientProvider client={queryClient}>
        <DeskScreen />
      </QueryClientProvider>
    </MuiProviders>,
    { at },
  );

beforeEach(() => {
  queryClient.clear();
});

describe("the desk", () => {
  const saved = (body: unknown) => ({
    body: { draft_version: (body as { draft_version: number }).draft_version + 1, saved_at: hours(0) },
  });

  it("says so when nothing waits", async () => {
    mockApi(on("get", "/api/grading/jobs", { body: queue() }));
    await show("/grading");
    expect(await screen.findByRole("heading", { name: "The queue is empty" })).toBeVisible();
  });

  it("leafs through a long queue, keeps the page with the job, and goes back when the page is done", async () => {
    let left = 21;
    mockApi(
      on("get", "/api/grading/jobs", {
        reply: ({ query }) => {
          const page = Number(query.get("page"));
          const ids = Array.from({ length: left }, (_, place) => place + 1).slice(page * 20 - 20, page * 20);
          const cards = ids.map((id) => card({ id: `j${id}`, learner_name: `Learner ${id}` }));
          const whole = { current_page: page, total: cards.length && left };
          return { body: { ...queue(...cards), ...whole, today: { delivered: 0, in_time: 0, open: left } } };
        },
      }),
    );
    await show("/grading");
    const steps = within(screen.getByRole("navigation", { name: "Steps" }));
    // How many there are is not told before it is known.
    expect(steps.getByRole("button", { name: /^Queue/ })).toHaveTextContent(/^Queue$/);
    expect(await within(screen.getByRole("region", { name: "Queue" })).findByText("21 open")).toBeVisible();
    expect(steps.getByRole("button", { name: /^Queue/ })).toHaveTextContent("Queue 20");
    expect(screen.queryByText("Learner 21")).toBeNull();
    await userEvent.click(screen.getByRole("link", { name: "Next" }));
    const last = await screen.findByText("Learner 21", { selector: ".pn" });
    expect(last.closest("a")?.getAttribute("href")).toContain("page=2");
    left = 20;
    await queryClient.invalidateQueries();
    expect(await screen.findByText("Learner 1", { selector: ".pn" })).toBeVisible();
  });

  it("claims a free job by opening it", async () => {
    const { asked } = mockApi(
      on("get", "/api/grading/jobs", { body: queue(card({ state: "queued", claimed_by_me: false })) }),
      on("get", "/api/grading/jobs/{id}", {
        params: { path: { id: "j1" } },
        body: job({ state: "queued", claimed_by_me: false }),
      }),
      on("post", "/api/grading/jobs/{id}/claim", { params: { path: { id: "j1" } }, body: job() }),
    );
    await show("/grading?job=j1");
    expect(await screen.findByText("Museums should keep their pots.")).toBeVisible();
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toContain("POST /api/grading/jobs/j1/claim");
  });

  it("says why a job is next, and takes the next one", async () => {
    const free = { state: "queued", claimed_by_me: false, claimed_by_name: null } as const;
    const { asked } = mockApi(
      on("get", "/api/grading/jobs", {
        body: queue(
          card({ ...free, id: "s", learner_name: "Soon", urgency: "due_soon" }),
          card({ ...free, id: "l", learner_name: "Late", urgency: "due_soon", due_at: hours(-2) }),
          card({ ...free, id: "p", learner_name: "Paying", urgency: "pro", is_priority: true }),
          card({ ...free, id: "d", learner_name: "Patient" }),
        ),
      }),
      on("post", "/api/grading/next", { body: { job: job({ id: "s", learner_name: "Soon" }) } }),
    );
    await show("/grading");
    const list = within(screen.getByRole("region", { name: "Queue" }));
    const line = async (name: string) => (await list.findByText(name, { selector: ".pn" })).closest("a");
    expect(await line("Soon")).toHaveTextContent("Due soon: ahead of Pro");
    expect(await line("Late")).toHaveTextContent("2 h 0 min late");
    expect(await line("Late")).not.toHaveTextContent("Due soon");
    expect(await line("Paying")).toHaveTextContent("Pro");
    expect(await line("Patient")).not.toHaveTextContent("Pro");
    expect(list.getByText(/^What’s late or due within 12 hours, then Pro/)).toBeVisible();
    await userEvent.click(list.getByRole("button", { name: "Take the next one" }));
    expect(await screen.findByText("Museums should keep their pots.")).toBeVisible();
    expect(asked.filter(({ method }) => method === "POST").map(({ path }) => path)).toEqual([
      "/api/grading/next",
    ]);
  });

  it("skips a job for a reason, and marks it in the queue", async () => {
    let skipped: unknown = null;
    const free = () =>
      card({ state: "queued", claimed_by_me: false, claimed_by_name: null, is_skipped: true });
    mockApi(
      on("get", "/api/grading/jobs", { reply: () => ({ body: queue(skipped ? free() : card()) }) }),
      on("get", "/api/grading/jobs/{id}", { params: { path: { id: "j1" } }, body: job() }),
      on("post", "/api/grading/jobs/{id}/skip", {
        params: { path: { id: "j1" } },
        reply: ({ body }) => {
          skipped = body;
          return { status: 204 };
        },
      }),
    );
    await show("/grading?job=j1");
    await userEvent.click(await screen.findByRole("button", { name: "Skip…" }));
    const dialog = within(screen.getByRole("dialog", { name: "Skip this grading?" }));
    await userEvent.click(dialog.getByRole("button", { name: "Skip it" }));
    expect(dialog.getByText("Choose a reason.")).toBeVisible();
    expect(skipped).toBeNull();
    await userEvent.click(dialog.getByRole("radio", { name: "I know this learner" }));
    await userEvent.click(dialog.getByRole("button", { name: "Skip it" }));
    expect(await screen.findByText("You skipped this")).toBeVisible();
    expect(skipped).toEqual({ reason: "knows_learner" });
    await waitFor(() => expect(screen.queryByText("Museums should keep their pots.")).toBeNull());
    expect(await screen.findByText("Skipped. Another grader can take it now.")).toBeVisible();
  });

  it("says so when somebody else took the last one", async () => {
    mockApi(
      on("get", "/api/grading/jobs", {
        body: queue(card({ state: "queued", claimed_by_me: false, claimed_by_name: null })),
      }),
      on("post", "/api/grading/next", { body: { job: null } }),
    );
    await show("/grading");
    const list = within(screen.getByRole("region", { name: "Queue" }));
    await userEvent.click(await list.findByRole("button", { name: "Take the next one" }));
    expect(await screen.findByText("Nothing is waiting right now.")).toBeVisible();
  });

  it("names who has a job, and claims nothing", async () => {
    const { asked } = mockApi(
      on("get", "/api/grading/jobs", {
        body: queue(card({ claimed_by_me: false, claimed_by_name: "Marcus Bell" })),
      }),
      on("get", "/api/grading/jobs/{id}", {
        params: { path: { id: "j1" } },
        body: job({ claimed_by_me: false, claimed_by_name: "Marcus Bell" }),
      }),
    );
    await show("/grading?job=j1");
    expect(await screen.findByRole("heading", { name: "Marcus Bell claimed this one" })).toBeVisible();
    expect(asked.every(({ method }) => method === "GET")).toBe(true);
  });

  it("keeps a draft, asks for what is missing, and returns the marks", async () => {
    const { asked } = mockApi(
      on("get", "/api/grading/jobs", { body: queue(card()) }),
      on("get", "/api/grading/jobs/{id}", { params: { path: { id: "j1" } }, body: job() }),
      on("put", "/api/grading/jobs/{id}/draft", {
        params: { path: { id: "j1" } },
        reply: ({ body }) => saved(body),
      }),
      on("post", "/api/grading/jobs/{id}/deliver", {
        params: { path: { id: "j1" } },
        body: job({ state: "sending", sends_at: seconds(60) }),
      }),
    );
    const user = userEvent.setup();
    await show("/grading?job=j1");
    const dimension = await screen.findByRole("radiogroup", { name: "Language" });
    await user.click(dimension.querySelector("[data-step='4']") as Element);
    expect(screen.getByText("Meaning of 4")).toBeVisible();

    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(screen.getByRole("heading", { name: "1 score is missing" })).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Task 1: Task score" }));
    const scale = screen.getByRole("radiogroup", { name: "Task score" });
    await user.click(scale.querySelector("[data-step='3.5']") as Element);
    await user.type(screen.getByLabelText("Comment on this response"), "Good.");

    await user.click(screen.getByRole("button", { name: /Send to Yu-Ching/ }));
    await user.click(screen.getByRole("button", { name: "Send" }));
    expect(await screen.findByRole("heading", { name: "Sending to Yu-Ching L." })).toBeVisible();
    const drafts = asked.filter(({ method }) => method === "PUT");
    expect(drafts.at(-1)?.body).toMatchObject({
      responses: { w1: { dimensions: { language: 4 }, score: 3.5, comment: "Good." } },
    });
  });

  it("gives a job back with the last word that was typed, and keeps it where that cannot be saved", async () => {
    let isAway = true;
    const { asked } = mockApi(
      on("get", "/api/grading/jobs", { body: queue(card()) }),
      on("get", "/api/grading/jobs/{id}", { params: { path: { id: "j1" } }, body: job() }),
      on("put", "/api/grading/jobs/{id}/draft", {
        params: { path: { id: "j1" } },
        reply: ({ body }) => (isAway ? refused(503, "unavailable") : saved(body)),
      }),
      on("post", "/api/grading/jobs/{id}/release", { params: { path: { id: "j1" } }, status: 204 }),
    );
    const user = userEvent.setup();
    await show("/grading?job=j1");
    await user.type(await screen.findByLabelText("Comment on this response"), "Good.");
    await user.click(screen.getByRole("button", { name: "Release" }));
    expect(await screen.findByText(/Draft saved on this device/)).toBeVisible();
    isAway = false;
    await user.click(screen.getByRole("button", { name: "Release" }));
    await waitFor(() => expect(asked.some(({ path }) => path.endsWith("/release"))).toBe(true));
    const calls = asked
      .filter(({ method }) => method !== "GET")
      .map(({ method, path }) => `${method} ${path}`);
    expect(calls.slice(-2)).toEqual(["PUT /api/grading/jobs/j1/draft", "POST /api/grading/jobs/j1/release"]);
    expect(asked.findLast(({ method }) => method === "PUT")?.body).toMatchObject({
      responses: { w1: { comment: "Good." } },
    });
  });

  it("offers to claim again after a lapse, and loses nothing", async () => {
    let isHeld = false;
    mockApi(
      on("get", "/api/grading/jobs", { body: queue(card()) }),
      on("get", "/api/grading/jobs/{id}", { params: { path: { id: "j1" } }, body: job() }),
      on("put", "/api/grading/jobs/{id}/draft", {
        params: { path: { id: "j1" } },
        reply: ({ body }) => (isHeld ? saved(body) : refused(422, "claim_lapsed")),
      }),
      on("post", "/api/grading/jobs/{id}/claim", {
        params: { path: { id: "j1" } },
        reply: () => {
          isHeld = true;
          return { body: job({ draft_version: 2 }) };
        },
      }),
    );
    const user = userEvent.setup();
    await show("/grading?job=j1");
    await user.type(await screen.findByLabelText("Comment on the whole test"), "Go on.");
    await user.click(await screen.findByRole("button", { name: "Claim again" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Claim again" })).toBeNull());
    expect(screen.getByLabelText("Comment on the whole test")).toHaveValue("Go on.");
  });
});
describe("results that are being sent", () => {
  const isSent = (part: Partial<GradingQueue["data"][number]> = {}) =>
    card({ id: "j0", learner_name: "Mei L.", state: "sending", sends_at: seconds(52), ...part });
  const free = () => card({ id: "j2", learner_name: "Omar B.", state: "queued", claimed_by_me: false });
  const at0 = { params: { path: { id: "j0" } } };

  it("count down at the foot while the next job is open, also after a reload", async () => {
    mockApi(
      on("get", "/api/grading/jobs", { body: queue(isSent(), card()) }),
      on("get", "/api/grading/jobs/{id}", { params: { path: { id: "j1" } }, body: job() }),
    );
    await show("/grading?job=j1");
    expect(await screen.findByText("Museums should keep their pots.")).toBeVisible();
    expect(screen.getByText(/^Sending to Mei L\. in 5[12] s$/)).toBeVisible();
    expect(screen.getByText(/The results for Mei L\. are being sent\. Press Alt Z/)).toBeInTheDocument();
    const region = within(screen.getByRole("region", { name: "Queue" }));
    expect(region.getByText("1 open")).toBeVisible();
    expect(region.getByRole("heading", { name: "Sending" })).toBeVisible();
  });

  it("open the next job, and are undone by key from wherever one is", async () => {
    let state: "claimed" | "sending" = "claimed";
    const { asked } = mockApi(
      on("get", "/api/grading/jobs", {
        reply: () => ({
          body: queue(card({ state, sends_at: state === "sending" ? seconds(60) : null }), free()),
        }),
      }),
      on("get", "/api/grading/jobs/{id}", {
        params: { path: { id: "j1" } },
        body: job({
          responses: [
            { ...job().responses[0], draft: { dimensions: { language: 4 }, score: 4, comment: "" } },
          ],
        } as never),
      }),
      on("get", "/api/grading/jobs/{id}", {
        params: { path: { id: "j2" } },
        body: job({ id: "j2", learner_name: "Omar B.", state: "queued", claimed_by_me: false }),
      }),
      on("post", "/api/grading/jobs/{id}/claim", {
        params: { path: { id: "j2" } },
        body: job({ id: "j2", learner_name: "Omar B." }),
      }),
      on("post", "/api/grading/jobs/{id}/deliver", {
        params: { path: { id: "j1" } },
        reply: () => {
          state = "sending";
          return { body: job({ state, sends_at: seconds(60) }) };
        },
      }),
      on("post", "/api/grading/jobs/{id}/deliver/cancel", {
        params: { path: { id: "j1" } },
        reply: () => {
          state = "claimed";
          return { body: job() };
        },
      }),
    );
    const user = userEvent.setup();
    await show("/grading?job=j1");
    await user.click(await screen.findByRole("button", { name: /Send to Yu-Ching/ }));
    await user.click(screen.getByRole("button", { name: "Send" }));
    expect(await screen.findByRole("heading", { name: /Omar B\./ })).toBeVisible();
    expect(await screen.findByText(/^Sending to Yu-Ching L\. in \d+ s$/)).toBeVisible();
    await user.type(screen.getByLabelText("Comment on this response"), "Good.");
    await user.keyboard("{Alt>}z{/Alt}");
    expect(await screen.findByRole("heading", { name: /Yu-Ching L\./ })).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/^Sending to/)).toBeNull());
    const posts = asked.filter(({ method }) => method === "POST").map(({ path, body }) => [path, body]);
    expect(posts).toContainEqual(["/api/grading/jobs/j1/deliver", {}]);
    expect(posts.at(-1)?.[0]).toBe("/api/grading/jobs/j1/deliver/cancel");
  });

  it("go out at once when asked to", async () => {
    const { asked } = mockApi(
      on("get", "/api/grading/jobs", { body: queue(isSent()) }),
      on("post", "/api/grading/jobs/{id}/deliver", { ...at0, body: job({ id: "j0", state: "delivered" }) }),
    );
    await show("/grading");
    await userEvent.click(await screen.findByRole("button", { name: "Send now" }));
    await waitFor(() => expect(asked.some(({ method }) => method === "POST")).toBe(true));
    expect(asked.find(({ method }) => method === "POST")?.body).toEqual({ at_once: true });
  });

  it("say so when it is too late to undo", async () => {
    mockApi(
      on("get", "/api/grading/jobs", { body: queue(isSent()) }),
      on("post", "/api/grading/jobs/{id}/deliver/cancel", {
        ...at0,
        ...refused(422, "already_delivered"),
      } as never),
    );
    await show("/grading");
    await userEvent.click(await screen.findByRole("button", { name: /^Undo/ }));
    expect(await screen.findByText("These results have already been sent.")).toBeVisible();
  });

  it("are counted by the server's clock, whatever this device says", () => {
    const server = "2026-11-21T08:00:00Z";
    expect(secondsLeft("2026-11-21T08:00:52Z", server, 0)).toBe(52);
    expect(secondsLeft("2026-11-21T08:00:52Z", server, 2_400)).toBe(50);
    expect(secondsLeft("2026-11-21T08:00:52Z", server, 90_000)).toBe(0);
    // A queue that was read before the press knows an earlier time.
    expect(secondsLeft("2026-11-21T08:00:52Z", "2026-11-21T07:59:30Z", 0)).toBe(60);
  });
});
