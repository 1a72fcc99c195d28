/** Parts of the installation: some that need a hand, one that is not set up. */
import type { Wire } from "../../src/api/types";

const nothing = { latency_ms: null, count: null, last_at: null, since: null };

export const health: Wire["List_PartHealth"] = {
  data: [
    { ...nothing, part: "database", state: "ok", latency_ms: 2 },
    { ...nothing, part: "cache", state: "ok", latency_ms: 1 },
    { ...nothing, part: "storage", state: "down" },
    { ...nothing, part: "workers", state: "ok", count: 2, last_at: "2026-11-27T09:59:50Z" },
    { ...nothing, part: "queues", state: "ok", count: 12, since: "2026-11-27T09:58:00Z" },
    { ...nothing, part: "mail", state: "degraded", count: 3, last_at: "2026-11-27T09:41:00Z" },
    { ...nothing, part: "payments", state: "off" },
    { ...nothing, part: "speech", state: "ok", count: 0, last_at: "2026-11-27T09:20:00Z" },
    { ...nothing, part: "daily_records", state: "ok", count: 41, last_at: "2026-11-27T09:59:00Z" },
    { ...nothing, part: "page_views", state: "ok", count: 7, last_at: "2026-11-27T09:59:00Z" },
  ],
};
