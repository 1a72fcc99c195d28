import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { beginSession } from "../../../../api/session";
import { paths } from "../../../../app/paths";
import { MuiProviders } from "../../../../app/theme/MuiProviders";
import { faults } from "../../../../testing/faults";
import { mockApi, on, refused } from "../../../../testing/mockApi";
import { person } from "../../../../testing/people";
import { renderScreen } from "../../../../testing/renderScreen";
import type { DeadJob, Queue } from "./api";
import { JobsScreen } from "./JobsScreen";

const dead = (id: string, changes: Partial<DeadJob> = {}): DeadJob => ({
  id,
  queue: "reports",
  name: `reports.${id}`,
  brand: "Northfield English",
  attempts: 5,
  error: "no space left",
  request_id: "r-1",
  created_at: "2026-11-21T07:02:00Z",
  dead_at: "2026-11-21T07:12:00Z",
  ...changes,
});
const queue = (name: string, changes: Partial<Queue> = {}): Queue => ({
  queue: name,
  waiting: 0,
  retrying: 0,
  running: 0,
  dead: 0,
  due_since: null,
  ...changes,
});
const queues = (...data: Queue[]) => on("get", "/api/admin-tools/jobs", { body: { data } });
const deadOf = (...data: DeadJob[]) =>
  on("get", "/api/admin-tools/jobs/dead", { body: { data, current_page: 1, total: data.length } });

beforeEach(() => beginSession({ access_token: "t", user: person({ all_roles: ["super-admin"] }) }));

const show = () =>
  renderScreen(
    <MuiProviders>
      <JobsScreen />
    </MuiProviders>,
    { at: paths.jobs },
  );

describe("background jobs", () => {
  it("that were given up say why, of which brand, and are started again one by one", async () => {
    const { asked, answer } = mockApi(
      queues(queue("mails", { waiting: 1204, retrying: 3, running: 2 }), queue("attic", { dead: 1 })),
      deadOf(dead("one"), dead("two", { brand: null, error: null, attempts: 1, request_id: null })),
      on("post", "/api/admin-tools/jobs/{id}/retry", { params: { path: { id: "one" } }, status: 204 }),
    );
    await show();
    const [first, second] = (await screen.findAllByRole("listitem")) as [HTMLElement, HTMLElement];
    expect(first).toHaveTextContent("reports.one Northfield Englishno space left5 tries");
    expect(first).toHaveTextContent("request r-1");
    expect(second).toHaveTextContent("reports.two All brandsIt left no message.1 try");
    const table = within(await screen.findByRole("table", { name: "Queues" }));
    expect(table.getByRole("row", { name: /^Emails 1,204 3 2 0/ })).toBeInTheDocument();
    expect(table.getByRole("row", { name: /^attic 0 0 0 1/ })).toBeInTheDocument();
    expect(await faults(document.body)).toEqual([]);

    answer(deadOf(dead("two")));
    await userEvent.click(within(first).getByRole("button", { name: "Start reports.one again" }));
    expect(await screen.findByText("1 job was started again.")).toBeInTheDocument();
    expect(await screen.findByText("1 failed job")).toBeInTheDocument();
    expect(asked.filter(({ method }) => method === "POST").map(({ path }) => path)).toEqual([
      "/api/admin-tools/jobs/one/retry",
    ]);
  });

  it("are started again all together", async () => {
    const { answer } = mockApi(
      queues(),
      deadOf(dead("one"), dead("two")),
      on("post", "/api/admin-tools/jobs/retry", { body: { retried: 2 } }),
    );
    await show();
    const all = await screen.findByRole("button", { name: "Start all again" });
    answer(deadOf());
    await userEvent.click(all);
    expect(await screen.findByText("2 jobs were started again.")).toBeInTheDocument();
    expect(await screen.findByRole("heading", { name: "No failed jobs" })).toBeInTheDocument();
    expect(screen.getByRole("heading", { name: "Nothing is waiting" })).toBeInTheDocument();
  });

  it("that somebody else has started again meanwhile are said to be gone", async () => {
    mockApi(
      queues(),
      deadOf(dead("one")),
      on("post", "/api/admin-tools/jobs/{id}/retry", {
        params: { path: { id: "one" } },
        ...refused(404, "not_found"),
      }),
    );
    await show();
    await userEvent.click(await screen.findByRole("button", { name: "Start reports.one again" }));
    expect(await screen.findByText("We couldn’t find this.")).toBeInTheDocument();
  });

  it("that do not come are asked for again", async () => {
    const { answer } = mockApi(
      on("get", "/api/admin-tools/jobs", { ...refused(503, "unavailable") }),
      deadOf(),
    );
    await show();
    const again = await screen.findByRole("button", { name: /try again/i });
    answer(queues(queue("speech", { running: 1 })));
    await userEvent.click(again);
    expect(await screen.findByRole("row", { name: /^Speech analysis 0 0 1 0/ })).toBeInTheDocument();
  });
});
