import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { beginSession, endSession } from "../../../api/session";
import { demoBrand } from "../../../testing/demoBrand";
import { mockApi } from "../../../testing/mockApi";
import { person } from "../../../testing/people";
import { renderScreen } from "../../../testing/renderScreen";
import { FreeMemberFrame } from "../FreeMemberFrame";

const findBlocker = vi.hoisted(() => vi.fn(async () => true));
vi.mock("./probe", () => ({ findBlocker }));

beforeEach(() => {
  beginSession({ access_token: "t", user: person() });
  mockApi({ "GET /placards": { body: { data: [] } } });
});
afterEach(endSession);

const tests = { name: "ToeflTests", access: "public" } as const;

it("asks nobody on a brand that does not want the question", async () => {
  const tenant = { ...demoBrand(), features: [] };
  await renderScreen(<FreeMemberFrame meta={tests}>content</FreeMemberFrame>, { tenant });
  // The probe is a part that is loaded when it is needed: whoever asked for it would have it by now.
  await act(async () => {
    await vi.dynamicImportSettled();
  });
  expect(findBlocker).not.toHaveBeenCalled();
  expect(screen.getByText(/^content$/)).toBeInTheDocument();
});

it("looks for a blocker on a brand that wants the question", async () => {
  await renderScreen(<FreeMemberFrame meta={tests}>content</FreeMemberFrame>);
  await waitFor(() => expect(findBlocker).toHaveBeenCalledOnce());
  expect(await screen.findByRole("heading", { level: 1 })).toBeInTheDocument();
  expect(screen.queryByText(/^content$/)).toBeNull();
});
