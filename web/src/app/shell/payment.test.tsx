/** The ways on from a 402 once the plans have their screen, too. */
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { ApiError, type ErrorCode } from "../../api/errors";
import { emit } from "../../api/signals";
import { tCoins } from "../../testing/names";
import { renderScreen } from "../../testing/renderScreen";
import * as paths from "../paths";
import { Notices } from "./Notices";

beforeEach(() => {
  vi.spyOn(paths, "screenAt").mockImplementation((path) => path as paths.Path);
});

it.each([
  ["exceeded_test", "View Pro plan", "/plans", "REPLACE"],
  ["exceeded_test", "Your tests", "/testresults", "PUSH"],
  ["please_upgrade_your_plan", "View Pro plan", "/plans", "REPLACE"],
  ["point_is_not_enough", `Deposit ${tCoins}`, "/balance?t-coins=12", "PUSH"],
] satisfies [ErrorCode, string, string, string][])("%s: %s leads to %s", async (code, button, to, action) => {
  const { router } = await renderScreen(<Notices />, { at: "/setTest" });
  act(() => emit({ kind: "payment", error: new ApiError(402, code, { point: 12 }) }));
  await userEvent.click(screen.getByRole("button", { name: button }));
  expect(router.state.location.pathname + router.state.location.search).toBe(to);
  expect(router.state.historyAction).toBe(action);
});
