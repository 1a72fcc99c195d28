import { createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { sha256Hex } from "../../../../../device/hash";
import { TakeStore } from "../recording/TakeStore";
import { FakePlayerApi } from "../testing/FakePlayerApi";
import { FakeServer } from "../testing/FakeServer";
import { smallTest } from "../testing/smallTest";
import { sealedContent, sealedFile } from "./sealedFile";

const at = "2026-03-01T12:00:00.000Z";

it("the sealed file holds every answer and every sound, and its checksum shows any change", async () => {
  const attempt = await new FakePlayerApi("strict", smallTest, new FakeServer(), () =>
    Date.parse(at),
  ).attempt();
  const takes = new TakeStore(null, "u");
  await takes.put({
    id: "take-1",
    user: "u",
    attempt: attempt.id,
    item: "s1-01",
    take: 1,
    mime: "audio/webm",
    started_at: at,
    state: "recording",
    chunks: 0,
    duration_ms: 0,
    sent: 0,
  });
  await takes.addChunk("take-1", new TextEncoder().encode("sound").buffer as ArrayBuffer);
  const rows = [
    {
      user: "u",
      attempt: attempt.id,
      item: "w1-01",
      seq: 1031,
      value: { kind: "text", text: "mine" } as const,
      client_at: at,
      pending: 1 as const,
    },
  ];
  const file = JSON.parse(
    await sealedFile(await sealedContent(attempt, "u", rows, takes, at), "0b".repeat(20)),
  );
  expect(file.sha256).toBe(await sha256Hex(new TextEncoder().encode(file.content)));
  const code = createHmac("sha256", Buffer.alloc(20, 0x0b)).update(file.content).digest("hex");
  expect(file.mac).toBe(code);
  expect(JSON.parse(file.content)).toMatchObject({
    format: "hand-in/1",
    answers: [{ item: "w1-01", seq: 1031, value: { text: "mine" }, is_acknowledged: false }],
    recordings: [{ item: "s1-01", bytes_base64: btoa("sound"), chunk_bytes: [5] }],
  });
});
