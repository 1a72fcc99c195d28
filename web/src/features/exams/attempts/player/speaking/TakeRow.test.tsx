import { screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { renderScreen } from "../../../../../testing/renderScreen";
import type { RecordingRow } from "../journal/database";
import { PlayerProvider } from "../screens/PlayerContext";
import { type FakeSession, openFakeSession } from "../testing/openFakeSession";
import { TakeRow } from "./TakeRow";

const take: RecordingRow = {
  id: "t1",
  user: "u",
  attempt: "attempt-1",
  item: "lr-01",
  take: 2,
  mime: "audio/webm",
  started_at: "2026-05-01T08:00:00Z",
  state: "stopped",
  chunks: 1,
  duration_ms: 1_000,
  sent: 0,
};
let session: FakeSession;

afterEach(() => session.close());

async function show(shown: RecordingRow, sound?: string) {
  session = await openFakeSession("comfortable");
  await session.outbox.takes.put({ ...shown, chunks: 0 });
  if (sound) await session.outbox.takes.addChunk(shown.id, new TextEncoder().encode(sound).buffer);
  await renderScreen(
    <PlayerProvider value={session}>
      <TakeRow take={shown} isKept keep={() => {}} />
    </PlayerProvider>,
  );
}

it("a take without sound says that there is no recording", async () => {
  await show(take);
  expect(await screen.findByText("There is no recording of this take.")).toBeVisible();
  expect(screen.getByText("0:01")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Play" })).toBeNull();
});

it("a take whose sound has left the device says where it is", async () => {
  await show({ ...take, state: "complete" });
  expect(await screen.findByText(/is on the server and no longer on this device/)).toBeVisible();
});

it("a take with sound is played and says nothing more, its length once", async () => {
  await show({ ...take, duration_ms: 1_600 }, "sound");
  expect(await screen.findByRole("group", { name: "Listen to take 2" })).toBeVisible();
  expect(screen.queryByText(/^0:0[12]$/)).toBeNull();
  expect(screen.queryByText(/recording of this take/)).toBeNull();
});
