/** Background jobs: some queues, and two jobs that were given up. */
import type { Wire } from "../../src/api/types";

const idle = { waiting: 0, retrying: 0, running: 0, dead: 0, due_since: null };

export const queues: { data: Wire["QueueStanding"][] } = {
  data: [
    { ...idle, queue: "mails", waiting: 1_204, retrying: 12, running: 4, due_since: "2026-11-21T10:02:00Z" },
    { ...idle, queue: "reports", waiting: 3, running: 2, dead: 2, due_since: "2026-11-21T10:19:00Z" },
    { ...idle, queue: "speech", running: 1 },
  ],
};

export const deadJobs: Wire["Page_DeadJob"] = {
  data: [
    {
      id: "019d0000-0000-7000-8000-00000000d001",
      queue: "reports",
      name: "reports.render",
      brand: "Northfield English",
      attempts: 5,
      error: "the store refused the file: no space left",
      request_id: "4bf92f3577b34da6a3ce929d0e0e4736",
      created_at: "2026-11-21T07:02:00Z",
      dead_at: "2026-11-21T07:12:00Z",
    },
    {
      id: "019d0000-0000-7000-8000-00000000d002",
      queue: "upkeep",
      name: "analytics.keep_partitions",
      brand: null,
      attempts: 1,
      error: null,
      request_id: null,
      created_at: "2026-11-20T19:00:00Z",
      dead_at: "2026-11-20T19:00:01Z",
    },
  ],
  current_page: 1,
  total: 2,
};
