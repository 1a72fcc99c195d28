import { act, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { beginSession } from "../../../../api/session";
import { basePath } from "../../../../app/paths";
import { demoBrand } from "../../../../testing/demoBrand";
import { mockApi, on } from "../../../../testing/mockApi";
import { person } from "../../../../testing/people";
import { renderScreen } from "../../../../testing/renderScreen";
import { FreeMemberFrame } from "../FreeMemberFrame";
import { findBlocker } from "./probe";

let asked: ReturnType<typeof mockApi>["asked"];

beforeEach(() => {
  beginSession({ access_token: "t", user: person() });
  asked = mockApi(
    on("get", "/api/placards", { body: { data: [] } }),
    on("get", "/api/ip-geo", {
      body: { iso_code: "TW", country: "Taiwan", city: "Taipei", timezone: "Asia/Taipei" },
    }),
    on("get", "/api/attempts", { body: { data: [], current_page: 1, total: 0 } }),
    {
      call: `GET ${basePath}/ads/banner/adsbygoogle.js`,
      reply: () => {
        throw new TypeError("Failed to fetch");
      },
    },
  ).asked;
});

const tests = { name: "ToeflTests", access: "public" } as const;
const isProbing = () => asked.some(({ path }) => path === "/api/ip-geo");
/** The probe is a part that is loaded when it is needed: whoever asked for it has it afterwards, and it has begun. */
const settled = () => act(() => vi.dynamicImportSettled());

it("asks nobody on a brand that does not want the question", async () => {
  const tenant = { ...demoBrand(), features: [] };
  await renderScreen(<FreeMemberFrame meta={tests}>content</FreeMemberFrame>, { tenant });
  await settled();
  expect(isProbing()).toBe(false);
  expect(screen.getByText(/^content$/)).toBeInTheDocument();
});

it("looks for a blocker on a brand that wants the question", async () => {
  await renderScreen(<FreeMemberFrame meta={tests}>content</FreeMemberFrame>);
  await settled();
  expect(isProbing()).toBe(true);
  expect(await screen.findByRole("heading", { level: 1 })).toBeInTheDocument();
  expect(screen.queryByText(/^content$/)).toBeNull();
});

it("asks the next person anew, and the same one not at every screen", async () => {
  const { unmount } = await renderScreen(<FreeMemberFrame meta={tests}>content</FreeMemberFrame>);
  expect(await screen.findByRole("heading", { level: 1 })).toBeInTheDocument();
  unmount();
  asked.length = 0;
  const again = await renderScreen(<FreeMemberFrame meta={tests}>content</FreeMemberFrame>);
  await settled();
  expect(isProbing()).toBe(false);
  again.unmount();
  beginSession({ access_token: "other", user: person({ id: "0198c7a0-0000-7000-8000-000000000002" }) });
  await renderScreen(<FreeMemberFrame meta={tests}>content</FreeMemberFrame>);
  await settled();
  expect(isProbing()).toBe(true);
});

it("asks nothing more once the screen was left", async () => {
  const left = new AbortController();
  const answer = findBlocker(left.signal);
  await vi.waitFor(() => expect(asked.some(({ path }) => path.endsWith("adsbygoogle.js"))).toBe(true));
  left.abort();
  expect(await answer).toBe(false);
  expect(asked.some(({ path }) => path === "/api/attempts")).toBe(false);
});
