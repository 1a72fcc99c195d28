import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { beginSession, endSession } from "../../../api/session";
import { MuiProviders } from "../../../app/theme/MuiProviders";
import { type Answering, mockApi, on, refused } from "../../../testing/mockApi";
import { tCoins } from "../../../testing/names";
import { person } from "../../../testing/people";
import { renderScreen } from "../../../testing/renderScreen";
import type { Referrals, UsedReferral } from "./api";
import { InviteCard } from "./InviteCard";
import { addressOf } from "./InviteLink";

const none: Referrals = {
  code: "K7QP3MXT",
  reward: 8,
  most: 20,
  rewarded_again_at: null,
  invited: 0,
  verified: 0,
  earned: 0,
  credit: 0,
  exchanged: 0,
};
const some: Referrals = { ...none, invited: 23, verified: 3, earned: 2, credit: 16, exchanged: 8 };

async function show(body: Referrals, ...more: Answering[]) {
  beginSession({ access_token: "t", user: person() });
  const api = mockApi(on("get", "/api/referral-code", { body }), ...more);
  const view = await renderScreen(
    <MuiProviders>
      <InviteCard />
    </MuiProviders>,
    { at: "/balance" },
  );
  await waitFor(() => {
    expect(api.asked).not.toEqual([]);
    expect(document.querySelector("[aria-busy]")).toBeNull();
  });
  return { ...api, ...view };
}

afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

it("invites with a link that leads to the registration, and with the code alone", async () => {
  const { asked } = await show(none);
  const field = screen.getByLabelText("Your invitation link");
  expect(field).toHaveValue(`${window.location.origin}/toefl/register?referral=K7QP3MXT`);
  expect(screen.getByText(/K7QP3MXT/)).toBeVisible();
  expect(screen.getByText(new RegExp(`You earn 8 ${tCoins} for each person`))).toBeVisible();
  expect(screen.queryByText("Signed up"), "no row of zeros").toBeNull();
  expect(screen.queryByRole("button", { name: "Add to my balance" })).toBeNull();
  // Whoever registers in this browser with the code is the same person again.
  expect(asked[0]?.query.get("device")).toBe(localStorage.getItem("browser-id"));
});

it("says when as many were rewarded as may be, and from when on they are again", async () => {
  await show({ ...some, most: 2, rewarded_again_at: "2026-12-24T04:00:00Z" });
  expect(screen.getByText(/^2 invitations in 30 days are rewarded, and yours were\./)).toHaveTextContent(
    `Invitations earn ${tCoins} again from Dec 24, 2026 on.`,
  );
});

it("tells an invitation that came too soon from one that was rewarded", async () => {
  const at = "2026-11-20T04:00:00Z";
  const data: UsedReferral[] = [
    { registered_at: at, stage: "earned", credit: 0 },
    { registered_at: at, stage: "earned", credit: 8 },
  ];
  await show(some, on("get", "/api/referral-code/used", { body: { data, current_page: 1, total: 2 } }));
  await userEvent.click(screen.getByRole("button", { name: "Show sign-ups" }));
  const lines = within(await screen.findByRole("list", { name: "Sign-ups" })).getAllByRole("listitem");
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    "Nov 20, 2026Finished a section, above the limit",
    "Nov 20, 2026+8 earned",
  ]);
});

it("copies the link, and marks it where the browser refuses to", async () => {
  const user = userEvent.setup();
  await show(none);
  const write = vi.spyOn(navigator.clipboard, "writeText");
  write.mockRejectedValueOnce(new DOMException("no", "NotAllowedError"));
  await user.click(screen.getByRole("button", { name: "Copy link" }));
  expect(screen.getByLabelText("Your invitation link")).toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Copy link" }));
  expect(await screen.findByRole("button", { name: "Copied" })).toBeVisible();
  expect(write).toHaveBeenLastCalledWith(addressOf("K7QP3MXT"));
});

it("hands the link to the device's own sharing where there is one", async () => {
  await show(none);
  expect(screen.queryByRole("button", { name: "Share" })).toBeNull();
  const share = vi.fn().mockRejectedValue(new DOMException("closed", "AbortError"));
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { share }));
  await show(none);
  const [button] = screen.getAllByRole("button", { name: "Share" });
  await userEvent.click(button as HTMLElement);
  expect(share).toHaveBeenCalledWith(expect.objectContaining({ url: addressOf("K7QP3MXT") }));
});

it("tells how far those who came are, and adds credit to the balance under one key", async () => {
  let held = some;
  let isDown = true;
  const { asked } = await show(
    some,
    on("get", "/api/referral-code", { reply: () => ({ body: held }) }),
    on("post", "/api/referral-code/exchange-point", {
      reply: () => {
        if (isDown) return refused(503, "unavailable");
        held = { ...some, credit: 0, exchanged: 24 };
        return { body: { point: 16, balance: 40, credit: 0 } };
      },
    }),
  );
  const figure = (name: string) => screen.getByText(name).parentElement?.querySelector("dd")?.textContent;
  expect(["Signed up", "Confirmed their email", "Finished a section"].map(figure)).toEqual(["23", "3", "2"]);
  expect(screen.getByText(`16 ${tCoins} earned, not in your balance yet`)).toBeVisible();

  await userEvent.click(screen.getByRole("button", { name: "Add to my balance" }));
  expect(await screen.findByRole("alert")).toBeVisible();
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "Add to my balance" }));

  expect(await screen.findByText(`16 ${tCoins} added to your balance.`)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Add to my balance" })).toBeNull());
  expect(figure(`${tCoins} received`)).toBe("24");
  const [first, again] = asked.filter(({ method }) => method === "POST").map(({ body }) => body);
  expect(again, "nobody knows whether the first arrived").toEqual(first);
});

it("lists sign-ups by date and stage, and nobody's name", async () => {
  const used = (stage: UsedReferral["stage"], credit: number | null): UsedReferral => ({
    registered_at: "2026-11-12T04:00:00Z",
    stage,
    credit,
  });
  const pages = [
    [used("registered", null), used("verified", null), used("earned", 8)],
    [used("exchanged", 12)],
  ];
  await show(
    { ...some, invited: 4 },
    on("get", "/api/referral-code/used", {
      reply: ({ query }) => {
        const page = Number(query.get("page"));
        return { body: { data: pages[page - 1] ?? [], current_page: page, total: 4 } };
      },
    }),
  );
  await userEvent.click(screen.getByRole("button", { name: "Show sign-ups" }));
  const list = await screen.findByRole("list", { name: "Sign-ups" });
  const lines = () =>
    within(list)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
  expect(lines()).toEqual(
    ["Signed up", "Email confirmed", "+8 earned"].map((stage) => expect.stringContaining(stage)),
  );
  await userEvent.click(screen.getByRole("button", { name: "Show more" }));
  await waitFor(() => expect(lines().at(-1)).toContain("+12 in your balance"));
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Hide sign-ups" }));
  expect(screen.queryByRole("list", { name: "Sign-ups" })).toBeNull();
});

it("asks nobody to invite where nothing is earned by it, and keeps what was earned before", async () => {
  await show({ ...none, reward: 0 });
  expect(screen.queryByRole("heading", { name: "Invite friends" })).toBeNull();
});

it("keeps the credit of a program that has ended", async () => {
  await show({ ...some, reward: 0 });
  expect(screen.queryByLabelText("Your invitation link")).toBeNull();
  expect(screen.getByRole("button", { name: "Add to my balance" })).toBeVisible();
});

it("says that it could not be loaded, and tries again", async () => {
  const { answer } = await show(none, on("get", "/api/referral-code", refused(500, "internal")));
  expect(screen.getByRole("heading", { name: "Invite friends" })).toBeVisible();
  answer(on("get", "/api/referral-code", { body: none }));
  await userEvent.click(screen.getByRole("button", { name: /again/i }));
  expect(await screen.findByLabelText("Your invitation link")).toBeVisible();
});
