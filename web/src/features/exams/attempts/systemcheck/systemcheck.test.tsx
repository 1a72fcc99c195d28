import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { renderScreen } from "../../../../testing/renderScreen";
import { SystemCheckScreen } from "./SystemCheckScreen";

function microphone(getUserMedia: () => Promise<MediaStream>) {
  vi.stubGlobal("MediaRecorder", { isTypeSupported: () => true });
  Object.defineProperty(navigator, "mediaDevices", { configurable: true, value: { getUserMedia } });
}

describe("the system check", () => {
  it.each([
    ["NotAllowedError", "The microphone is blocked"],
    ["NotFoundError", "No microphone found"],
    ["NotReadableError", "The microphone won’t start"],
  ])("says what %s means", async (name, title) => {
    microphone(() => Promise.reject(new DOMException("no", name)));
    await renderScreen(<SystemCheckScreen />, { at: "/systemcheck" });
    await userEvent.click(screen.getByRole("button", { name: "Test the microphone" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(title);
    expect(screen.getByRole("button", { name: "Test again" })).toBeEnabled();
  });

  it("says when the browser cannot record at all", async () => {
    vi.stubGlobal("MediaRecorder", undefined);
    await renderScreen(<SystemCheckScreen />, { at: "/systemcheck" });
    await userEvent.click(screen.getByRole("button", { name: "Test the microphone" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("This browser can’t record");
  });

  it("finds out by itself that answers are kept on the device", async () => {
    await renderScreen(<SystemCheckScreen />, { at: "/systemcheck" });
    await waitFor(() => expect(screen.getByText("Can save answers on this device")).toBeVisible());
  });

  it("leads back to where the learner came from, and nowhere else", async () => {
    await renderScreen(<SystemCheckScreen />, { at: "/systemcheck?next=/setTest%3Ftest%3D1" });
    expect(screen.getByRole("link", { name: "Continue" })).toHaveAttribute("href", "/setTest?test=1");
    await renderScreen(<SystemCheckScreen />, { at: "/systemcheck?next=https://evil.example" });
    expect(screen.getByRole("link", { name: "Go to tests" })).toHaveAttribute("href", "/toefl");
  });
});

describe("the room on the device", () => {
  const room = (quota: number | undefined, usage = 0) =>
    Object.defineProperty(navigator, "storage", {
      configurable: true,
      value: { estimate: async () => ({ quota, usage }) },
    });

  it.each([
    ["hardly any: what to do is said", 50_000_000, 40_000_000, /Delete some files/],
    ["enough", 5_000_000_000, 0, "Has room for your recordings"],
    ["unknown: nobody is alarmed", undefined, 0, "Has room for your recordings"],
  ])("is %s", async (_name, quota, usage, text) => {
    room(quota, usage);
    await renderScreen(<SystemCheckScreen />, { at: "/systemcheck" });
    expect(await screen.findByText(text)).toBeVisible();
    Reflect.deleteProperty(navigator, "storage");
  });
});
