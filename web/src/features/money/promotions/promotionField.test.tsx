import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { endSession } from "../../../api/session";
import { queryClient } from "../../../app/queryClient";
import { MuiProviders } from "../../../app/theme/MuiProviders";
import { type Asked, mockApi, on, refused } from "../../../testing/mockApi";
import { renderScreen } from "../../../testing/renderScreen";
import { PromotionField } from "./PromotionField";
import { percentOf, stateOf } from "./rules";
import { useOrderPromotion } from "./usePromotion";

beforeEach(() => queryClient.clear());
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

/** An order of which the number of T-Coins can be changed. */
function Order({ onSend }: { onSend: () => void }) {
  const [coins, setCoins] = useState(40);
  const promotion = useOrderPromotion({ coins, currency: "USD", method: "card" });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <PromotionField promotion={promotion} />
      <button type="button" onClick={() => setCoins(10)}>
        Ten
      </button>
      <button type="submit">Order</button>
    </form>
  );
}

const sent = ({ body }: Asked) => body as { coins: number; promotion_code: string };

/** Takes a fifth off by SPRING20, for forty T-Coins only. */
async function show() {
  const onSend = vi.fn();
  const api = mockApi(
    on("post", "/api/orders/quote", {
      reply: (asked) => {
        const { coins, promotion_code } = sent(asked);
        if (promotion_code.toUpperCase() !== "SPRING20" || coins !== 40)
          return refused(422, "invalid", { errors: { promotion_code: ["This code isn’t valid for this."] } });
        return {
          body: {
            coins,
            price: 4_000,
            discount: 800,
            fee: 160,
            total: 3_360,
            currency: "USD" as const,
            promotion_code: "SPRING20",
          },
        };
      },
    }),
  );
  await renderScreen(
    <MuiProviders>
      <Order onSend={onSend} />
    </MuiProviders>,
  );
  return { ...api, onSend };
}

it("opens at a press, and Enter applies the code instead of sending the order", async () => {
  const { asked, onSend } = await show();
  expect(screen.queryByLabelText("Promotion code")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Have a code?" }));
  expect(screen.getByLabelText("Promotion code")).toHaveFocus();
  await userEvent.keyboard("spring20{Enter}");
  expect(await screen.findByRole("status")).toHaveTextContent(/SPRING20: 20% off, US\$8\.00 less/);
  expect(asked.map(sent)).toEqual([
    { coins: 40, currency: "USD", method: "card", promotion_code: "spring20" },
  ]);
  expect(onSend).not.toHaveBeenCalled();
});

it("shows what the server says about the code until something else is typed", async () => {
  await show();
  await userEvent.click(screen.getByRole("button", { name: "Have a code?" }));
  await userEvent.keyboard("NOPE");
  await userEvent.click(screen.getByRole("button", { name: "Apply" }));
  expect(await screen.findByText("This code isn’t valid for this.")).toBeVisible();
  await userEvent.type(screen.getByLabelText("Promotion code"), "S");
  expect(screen.queryByText("This code isn’t valid for this.")).toBeNull();
});

it("gives the code back, and the field to type another", async () => {
  await show();
  await userEvent.click(screen.getByRole("button", { name: "Have a code?" }));
  await userEvent.keyboard("SPRING20{Enter}");
  await userEvent.click(await screen.findByRole("button", { name: "Remove SPRING20" }));
  expect(screen.getByLabelText("Promotion code")).toHaveValue("");
  expect(screen.getByLabelText("Promotion code")).toHaveFocus();
});

it("asks again when the order changes, and says when the code is not for it", async () => {
  await show();
  await userEvent.click(screen.getByRole("button", { name: "Have a code?" }));
  await userEvent.keyboard("SPRING20{Enter}");
  await screen.findByRole("status");
  await userEvent.click(screen.getByRole("button", { name: "Ten" }));
  expect(await screen.findByText("This code isn’t valid for this.")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("status")).toBeNull());
  expect(screen.getByLabelText("Promotion code")).toHaveValue("SPRING20");
});

it("names a percent only where the saving is one, as the server rounds it", () => {
  expect(percentOf(800, 4_000)).toBe(20);
  expect(percentOf(199, 999)).toBe(20);
  expect(percentOf(500, 1_200)).toBeNull();
  expect(percentOf(3_999, 4_000)).toBeNull();
});

it("knows how a code stands, to the moment", () => {
  const span = { starts_at: "2026-11-01T00:00:00Z", ends_at: "2026-12-01T00:00:00Z" };
  const state = (now: string, uses: number, total_limit: number | null = 3) =>
    stateOf({ ...span, uses, total_limit }, new Date(now));
  expect(state("2026-10-31T23:59:59Z", 0)).toBe("planned");
  expect(state("2026-11-01T00:00:00Z", 2)).toBe("valid");
  expect(state("2026-11-02T00:00:00Z", 3)).toBe("used_up");
  expect(state("2026-11-02T00:00:00Z", 30, null)).toBe("valid");
  expect(state("2026-12-01T00:00:00Z", 3)).toBe("ended");
});
