import { beforeEach, expect, test, vi } from "vitest";
import type { BankPackDetail, BankPart } from "../../../content/bank/types";
import { forgettingTransport, PreviewApi } from "./PreviewApi";

const part: BankPart = {
  id: "reading-1",
  section: "reading",
  clock: { kind: "whole", seconds: 60 },
  seconds: 60,
  items: ["r1-01"],
};
const detail = {
  pack: { id: "p", slug: "river", version: 2, title: "River", format: "ibt-2023", kind: "section" },
  parts: [part],
} as unknown as BankPackDetail;

const calls: string[] = [];
beforeEach(() => {
  calls.length = 0;
  const clip = { name: "lecture", seconds: 3, sources: [{ type: "audio/mpeg", url: "/x" }] };
  const content = { id: "reading-1", sets: [{ audio: clip, items: [{ replay: null, audio: clip }] }] };
  vi.stubGlobal("fetch", async ({ method, url }: Request) => {
    calls.push(`${method} ${new URL(url).pathname}`);
    return new Response(JSON.stringify(content), { status: 200 });
  });
});

test("a part begins and ends in this page alone", async () => {
  const api = new PreviewApi(detail, part, "strict");
  const started = (await api.startPart("x", "reading-1")).parts[0];
  expect(started?.state).toBe("running");
  expect(started?.deadline_at).not.toBeNull();
  expect((await api.finishPart("x", "reading-1")).parts[0]?.state).toBe("finished");
  expect((await api.submit()).status).toBe("scored_auto");
  expect(calls).toEqual([]);
});

test("comfortable has no deadline", async () => {
  const api = new PreviewApi(detail, part, "comfortable");
  expect((await api.startPart("x", "reading-1")).parts[0]?.deadline_at).toBeNull();
});

test("content and sound come from the staff's call, each clip once", async () => {
  const api = new PreviewApi(detail, part, "strict");
  expect((await api.media("x", "reading-1")).map(({ name }) => name)).toEqual(["lecture"]);
  expect(calls).toEqual(["GET /api/admin-tools/packs/p/parts/reading-1"]);
});

test("answers and takes are accepted and sent nowhere", async () => {
  const rows = [{ item: "r1-01", seq: 3 }] as unknown as Parameters<typeof forgettingTransport.putAnswers>[1];
  const [receipt] = await forgettingTransport.putAnswers("x", rows);
  expect(receipt).toMatchObject({ item: "r1-01", seq: 3 });
  expect(calls).toEqual([]);
});
