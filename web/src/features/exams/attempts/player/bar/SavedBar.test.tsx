import { screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { renderScreen } from "../../../../../testing/renderScreen";
import { PlayerProvider } from "../screens/PlayerContext";
import { type FakeSession, openFakeSession } from "../testing/openFakeSession";
import { SavedBar } from "./SavedBar";

let session: FakeSession;

afterEach(() => session.close());

async function show(changes: { isPreview?: true }) {
  session = await openFakeSession("comfortable");
  await renderScreen(
    <PlayerProvider value={{ ...session, ...changes }}>
      <SavedBar />
    </PlayerProvider>,
  );
}

it("says that everything is saved", async () => {
  await show({});
  expect(await screen.findByText("Saved")).toBeVisible();
});

it("claims nothing in a preview, which keeps nothing", async () => {
  await show({ isPreview: true });
  expect(await screen.findByText("Not saved in a preview")).toBeVisible();
  expect(screen.queryByText("Saved")).toBeNull();
});
