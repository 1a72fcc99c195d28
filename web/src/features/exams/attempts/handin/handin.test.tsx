import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { renderScreen } from "../../../../testing/renderScreen";
import { HandInScreen } from "./HandInScreen";

const content = JSON.stringify({ format: "hand-in/1", attempt: "attempt-1", answers: [], recordings: [] });
const sealed = (text: string) => new File([text], "small.hand-in.json", { type: "application/json" });

async function choose(file: File) {
  await renderScreen(<HandInScreen />, { at: "/handIn" });
  await userEvent.upload(screen.getByLabelText("Choose file"), file);
}

function server(status: number, body: unknown) {
  const calls: Request[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    calls.push(request);
    return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
  });
  return calls;
}

describe("a sealed file", () => {
  it("is handed in as it is, and the receipt counts what became of it", async () => {
    const calls = server(200, {
      answers: [
        { item: "w1-01", seq: 3, received_at: "2026-03-01T12:00:00Z" },
        { item: "r1-01", error: "answer_too_late" },
      ],
      recordings: [{ id: "t", item: "s1-01" }],
    });
    await choose(sealed(JSON.stringify({ sha256: "x", mac: "ab", content })));
    await userEvent.click(await screen.findByRole("button", { name: "Submit" }));
    expect(await screen.findByText("1 answer submitted. 1 recording submitted.")).toBeVisible();
    expect(screen.getByText(/1 answer wasn’t accepted/)).toBeVisible();
    expect(new URL(calls[0]?.url ?? "").pathname).toBe("/api/attempts/attempt-1/sealed");
    expect(await calls[0]?.json()).toEqual({ content, mac: "ab" });
    expect(screen.getByRole("link", { name: "Go to the test" })).toHaveAttribute(
      "href",
      "/test?attempt=attempt-1",
    );
  });

  it.each([
    ["is no file of ours", "holiday notes"],
    ["has another form", JSON.stringify({ mac: "ab", content: JSON.stringify({ format: "other" }) })],
  ])("that %s is refused before it is sent", async (_name, text) => {
    const calls = server(200, {});
    await choose(sealed(text));
    expect(await screen.findByRole("alert")).toHaveTextContent("This isn’t a sealed file");
    expect(calls).toEqual([]);
  });

  it("that was changed is refused by the server, and says so", async () => {
    server(422, { code: "invalid", message: "no", fields: {} });
    await choose(sealed(JSON.stringify({ mac: "ab", content })));
    await userEvent.click(await screen.findByRole("button", { name: "Submit" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("changed after it was saved");
  });
});
