import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { ApiError } from "../../../../api/errors";
import { MuiProviders } from "../../../../app/theme/MuiProviders";
import type { Loudness } from "../../../../device/level";
import type { MicrophoneResult } from "../../../../device/microphone";
import type { RecorderSource } from "../../../../device/recorder";
import type { MicrophoneWatcher } from "../../../../device/watchMicrophone";
import { renderScreen } from "../../../../testing/renderScreen";
import { VoiceComment } from "../desk/VoiceComment";
import { job } from "../testData";
import type { VoiceComment as Voice } from "../types";
import { longestMs, VoiceDesk } from "./VoiceDesk";

const told = (part: Partial<Voice> = {}): Voice => ({
  url: "/api/media/voice",
  seconds: 7,
  mime: "audio/webm",
  is_own: true,
  ...part,
});

class Recorder implements RecorderSource {
  readonly mimeType = "audio/webm;codecs=opus";
  ondataavailable: RecorderSource["ondataavailable"] = null;
  onstop: RecorderSource["onstop"] = null;
  onerror: RecorderSource["onerror"] = null;
  start() {}
  stop() {
    this.ondataavailable?.({ data: new Blob(["the end"]) });
    this.onstop?.();
  }
}

/** A desk with a device and a server of its own. */
function deskWith(before?: Voice) {
  let now = 0;
  let hear: (loudness: Loudness) => void = () => {};
  let device: MicrophoneWatcher | undefined;
  const source = new Recorder();
  const close = vi.fn();
  const hush = vi.fn();
  const save = vi.fn(async (_item: string, _sound: Blob) => told());
  const remove = vi.fn(async (_item: string): Promise<unknown> => undefined);
  const open = vi.fn(
    async (): Promise<MicrophoneResult> => ({ kind: "open", stream: {} as unknown as MediaStream }),
  );
  const responses = job().responses.map((response) =>
    before ? { ...response, voice_comment: before } : response,
  );
  const voice = new VoiceDesk(
    { responses },
    { save, remove },
    {
      open,
      close,
      hush,
      record: () => source,
      listen: (_, each) => {
        hear = each;
        return { stop: () => {} };
      },
      watch: (_, watcher) => {
        device = watcher;
        return () => {};
      },
      now: () => now,
    },
  );
  /** Time passes, with or without a voice in it. */
  const pass = (ms: number, peak = 0.5) => {
    now += ms;
    hear({ rms: peak / 2, peak });
  };
  return { voice, source, save, remove, open, close, hush, pass, pull: () => device?.lost() };
}

const show = ({ voice }: ReturnType<typeof deskWith>) =>
  renderScreen(
    <MuiProviders>
      <VoiceComment voice={voice} item="w1" />
    </MuiProviders>,
  );
const press = (name: RegExp | string) => userEvent.click(screen.getByRole("button", { name }));
const outage = () => new ApiError(503, "unavailable", {});

describe("a spoken comment", () => {
  it("is saved when its recording ends, with the focus on one button all the time", async () => {
    const desk = deskWith();
    await show(desk);
    await press(/Record a comment/);
    expect(desk.hush).toHaveBeenCalledOnce();
    act(() => desk.pass(7_200));
    expect(screen.getByRole("timer")).toHaveTextContent("0:07 of 3:00");
    expect(desk.voice.unsaved).toBe("w1");
    const stop = screen.getByRole("button", { name: /Stop and save/ });
    expect(stop).toHaveFocus();
    await userEvent.click(stop);
    expect(await screen.findByText(/^Saved\. The learner hears it/)).toBeVisible();
    expect(await desk.save.mock.calls[0]?.[1].text()).toBe("the end");
    expect(screen.getByRole("button", { name: /Record again/ })).toHaveFocus();
    expect(screen.getByRole("group", { name: "Spoken comment" })).toBeVisible();
    expect([desk.close.mock.calls.length, desk.voice.unsaved, desk.voice.hasAny]).toEqual([
      1,
      undefined,
      true,
    ]);
  });

  it("stays in the page when saving fails, and is saved again", async () => {
    const desk = deskWith();
    desk.save.mockRejectedValueOnce(outage());
    await show(desk);
    await press(/Record a comment/);
    await press(/Stop and save/);
    expect(await screen.findByRole("alert")).toHaveTextContent(
      /Not saved yet: .* Your recording is still here\./,
    );
    expect(screen.getByRole("group", { name: "Spoken comment" })).toBeVisible();
    // Nothing is recorded over it, and the focus is where it was.
    await desk.voice.start("w1");
    expect(desk.open).toHaveBeenCalledOnce();
    expect(screen.getByRole("button", { name: /Save again/ })).toHaveFocus();
    await press(/Save again/);
    expect(await screen.findByText(/^Saved\./)).toBeVisible();
    const [first, second] = desk.save.mock.calls;
    expect(second?.[1]).toBe(first?.[1]);
  });

  it("is saved before the scores are sent, or holds them back", async () => {
    const desk = deskWith();
    await desk.voice.start("w1");
    expect(await desk.voice.settle()).toBe(true);
    expect(desk.save).toHaveBeenCalledOnce();
    desk.save.mockRejectedValue(outage());
    await desk.voice.start("w1");
    expect(await desk.voice.settle()).toBe(false);
    expect([desk.voice.unsaved, desk.save.mock.calls.length]).toEqual(["w1", 3]);
    expect(desk.voice.read("w1").saved?.seconds).toBe(7);
  });

  it("ends by itself after three minutes, and when the microphone goes", async () => {
    for (const end of ["time", "device"] as const) {
      const desk = deskWith();
      await desk.voice.start("w1");
      desk.pass(longestMs - 1);
      expect(desk.voice.read("w1").act.kind).toBe("recording");
      if (end === "time") desk.pass(1);
      else desk.pull();
      await desk.voice.settle();
      expect([end, desk.save.mock.calls.length]).toEqual([end, 1]);
    }
  });

  it("is told when nothing is heard, and can be canceled: what was said before stays", async () => {
    const desk = deskWith(told({ is_own: false }));
    await show(desk);
    expect(screen.getByText(/The grader who had this job before recorded it/)).toBeVisible();
    await press(/Record again/);
    act(() => desk.pass(5_000, 0));
    expect(screen.getByRole("alert")).toHaveTextContent("Is the microphone muted");
    await press("Cancel");
    expect(await screen.findByRole("button", { name: /Record again/ })).toBeEnabled();
    expect(screen.getByRole("group", { name: "Spoken comment" })).toBeVisible();
    expect(desk.save).not.toHaveBeenCalled();
  });

  it("says what is wrong with the microphone, and gives up asking", async () => {
    const desk = deskWith();
    desk.open.mockResolvedValueOnce({ kind: "problem", problem: "denied" });
    await show(desk);
    await press(/Record a comment/);
    expect(await screen.findByRole("alert")).toHaveTextContent("The microphone is blocked.");
    // The permission comes after the grader went elsewhere.
    let answer: (result: MicrophoneResult) => void = () => {};
    desk.open.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    await press(/Record a comment/);
    expect(screen.getByText(/choose Allow/)).toBeVisible();
    await act(() => desk.voice.stop());
    answer({ kind: "open", stream: {} as unknown as MediaStream });
    await vi.waitFor(() => expect(desk.close).toHaveBeenCalledOnce());
    expect(desk.voice.read("w1").act.kind).toBe("none");
  });

  it("is removed after a question; a refusal keeps it", async () => {
    const desk = deskWith(told());
    desk.remove.mockRejectedValueOnce(outage());
    await show(desk);
    await press("Remove");
    const dialog = await screen.findByRole("dialog");
    const act = () => userEvent.click(Array.from(dialog.querySelectorAll("button")).at(-1) as HTMLElement);
    await act();
    expect(await screen.findByRole("alert")).toBeVisible();
    expect(desk.voice.read("w1").saved).not.toBeNull();
    await act();
    expect(await screen.findByRole("button", { name: /Record a comment/ })).toBeVisible();
    expect([desk.remove.mock.calls.length, desk.voice.hasAny]).toEqual([2, false]);
  });
});
