import { screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { renderScreen } from "../../../../testing/renderScreen";
import { Player } from "../player/screens/Player";
import { type FakeSession, openFakeSession } from "../player/testing/openFakeSession";
import { smallTest } from "../player/testing/smallTest";

let session: FakeSession;

afterEach(() => session.close());

async function show(changes: { isPreview?: true }) {
  const writing = smallTest.filter(({ section }) => section === "writing");
  session = await openFakeSession("comfortable", writing);
  await renderScreen(<Player session={{ ...session, ...changes }} />, { at: "/test" });
  await screen.findByRole("button", { name: "Start" });
}

it("a test promises to save, and has a way out that does", async () => {
  await show({});
  expect(screen.getByText("Your text is saved as you type")).toBeVisible();
  expect(screen.getByRole("button", { name: "Save and leave" })).toBeVisible();
});

it("a preview promises nothing of the kind", async () => {
  await show({ isPreview: true });
  expect(screen.queryByText(/is saved/)).toBeNull();
  expect(screen.queryByRole("button", { name: "Save and leave" })).toBeNull();
});
