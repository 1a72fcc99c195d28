import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { describe, expect, it, vi } from "vitest";
import { type Answering, mockApi, on, refused } from "../../../../testing/mockApi";
import { renderScreen } from "../../../../testing/renderScreen";
import { CombinedCard } from "../combine/CombinedCard";
import { ShareCard } from "./ShareCard";

const key = {
  id: "k1",
  attempt_id: "a1",
  combined_id: null,
  created_at: "2026-05-01T08:00:00Z",
  expires_at: null,
  revoked_at: null,
};
const combined = {
  id: "c1",
  format: "ibt-2026",
  mode: "strict",
  created_at: "2026-05-01T08:00:00Z",
  scale: { section_max: 6, total_max: 6 },
  total: { scaled: 4, low: 3.5, high: 4.5 },
  sections: [],
};
const down = refused(500, "internal");

function show(card: ReactNode, calls: Answering[]) {
  mockApi(...calls);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return renderScreen(<QueryClientProvider client={client}>{card}</QueryClientProvider>, {});
}

describe("what a learner shares", () => {
  it("is not passed off as nothing when the links cannot be loaded", async () => {
    await show(<ShareCard attempt="a1" />, [on("get", "/api/share-keys", down)]);
    expect(await screen.findByRole("alert")).toHaveTextContent("Your links couldn’t be loaded");
  });

  it("is said to be still open when a link could not be taken back", async () => {
    await show(<ShareCard attempt="a1" />, [
      on("get", "/api/share-keys", { body: { data: [key] } }),
      on("delete", "/api/share-keys/{id}", { params: { path: { id: "k1" } }, ...down }),
    ]);
    const revoke = await screen.findByRole("button", { name: /^Revoke/ });
    await userEvent.click(revoke);
    expect(await screen.findByRole("alert")).not.toBeEmptyDOMElement();
    expect(revoke).toBeEnabled();
  });
});

it("a link that the browser does not copy is marked to be copied by hand", async () => {
  await show(<ShareCard attempt="a1" />, [
    on("get", "/api/share-keys", { body: { data: [] } }),
    on("post", "/api/share-keys", { status: 201, body: { share: key, key: "opens-it" } }),
  ]);
  await userEvent.click(screen.getByRole("button", { name: "Create a link" }));
  const link = await screen.findByRole<HTMLInputElement>("textbox", { name: "Link to the report" });
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("no", "NotAllowedError"));
  fireEvent.click(screen.getByRole("button", { name: "Copy" }));
  await waitFor(() => expect(link).toHaveFocus());
  expect(link.value.slice(link.selectionStart ?? 0, link.selectionEnd ?? 0)).toBe(link.value);
  expect(screen.queryByRole("button", { name: "Copied" })).toBeNull();
});

it("a combination that could not be removed says so", async () => {
  await show(<CombinedCard report={combined as never} isOwn />, [
    on("get", "/api/share-keys", { body: { data: [] } }),
    on("delete", "/api/combined-reports/{id}", { params: { path: { id: "c1" } }, ...down }),
  ]);
  await userEvent.click(screen.getByRole("button", { name: "Remove this combination" }));
  expect(await screen.findByRole("alert")).not.toBeEmptyDOMElement();
});
