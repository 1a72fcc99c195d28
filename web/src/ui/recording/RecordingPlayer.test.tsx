import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { renderScreen } from "../../testing/renderScreen";
import { RecordingPlayer } from "./RecordingPlayer";

/** The sounds that were fetched. */
let fetched: string[];
/** Lets a place come near the window. */
let comeNear: (element: Element) => Promise<void>;

beforeEach(() => {
  fetched = [];
  vi.stubGlobal("fetch", async (source: string) => {
    fetched.push(source);
    return new Response(new Uint8Array([1, 2, 3]));
  });
  vi.stubGlobal("OfflineAudioContext", FakeDecoder);
  comeNear = watchViews();
});

class FakeDecoder {
  async decodeAudioData() {
    return { getChannelData: () => Float32Array.from([0, 0.5, -1]), duration: 3 };
  }
}

function watchViews() {
  const watched = new Map<Element, IntersectionObserverCallback>();
  class FakeObserver {
    told: IntersectionObserverCallback;
    constructor(told: IntersectionObserverCallback) {
      this.told = told;
    }
    observe(element: Element) {
      watched.set(element, this.told);
    }
    disconnect() {}
  }
  vi.stubGlobal("IntersectionObserver", FakeObserver);
  return (element: Element) =>
    act(async () => {
      const entry = { target: element, isIntersecting: true } as IntersectionObserverEntry;
      watched.get(element)?.([entry], {} as IntersectionObserver);
    });
}

const takes = ["one", "two", "three"];
const show = () =>
  renderScreen(
    takes.map((name) => <RecordingPlayer key={name} source={`/${name}`} seconds={3} name={name} />),
    {},
  );
const place = (name: string) => screen.getByRole("group", { name });
const playOf = (name: string) => within(place(name)).getByRole("button", { name: "Play" });

describe("a page of many recordings", () => {
  it("loads each when it comes near the window, and no other", async () => {
    await show();
    expect(fetched).toEqual([]);
    await comeNear(place("two"));
    await within(place("two")).findByRole("slider");
    expect(fetched).toEqual(["/two"]);
    expect(screen.getAllByRole("slider")).toHaveLength(1);
  });

  it("loads and plays what is to be heard before it was near", async () => {
    const play = vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
    await show();
    await userEvent.click(playOf("three"));
    await waitFor(() => expect(play).toHaveBeenCalledOnce());
    expect(play.mock.contexts).toEqual([place("three").querySelector("audio")]);
    expect(fetched).toEqual(["/three"]);
  });

  it("keeps the row of each as it is, with its focus, when its sound arrives", async () => {
    await show();
    const button = playOf("one");
    button.focus();
    expect(place("one")).toHaveTextContent("0:00 of 0:03");
    expect(place("one").querySelector("[aria-busy]")).toBeNull();
    await comeNear(place("one"));
    await within(place("one")).findByRole("slider");
    expect(playOf("one")).toBe(button);
    expect(button).toHaveFocus();
  });

  it("loads all at once where the browser cannot tell what is near", async () => {
    vi.stubGlobal("IntersectionObserver", undefined);
    await show();
    await waitFor(() => expect(screen.getAllByRole("slider")).toHaveLength(takes.length));
    expect(fetched.toSorted()).toEqual(["/one", "/three", "/two"]);
  });
});

it("plays on arrival where it is asked to, and is steered by keys with Alt", async () => {
  vi.stubGlobal("IntersectionObserver", undefined);
  const play = vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  const onSpeed = vi.fn();
  const one = { source: "/one", seconds: 3, speed: 1.25, onSpeed };
  const { rerender } = await renderScreen(<RecordingPlayer key="a" {...one} hasHotkeys />, {});
  await screen.findByRole("slider");
  expect(play).not.toHaveBeenCalled();
  rerender(<RecordingPlayer key="b" {...one} hasHotkeys playsOnArrival />);
  await screen.findByRole("slider");
  await waitFor(() => expect(play).toHaveBeenCalledOnce());

  const press = (code: string, altKey = true) => fireEvent.keyDown(document.body, { code, altKey });
  press("Period", false);
  expect(onSpeed).not.toHaveBeenCalled();
  press("Period");
  press("Comma");
  expect(onSpeed.mock.calls.flat()).toEqual([1.5, 1]);
  const audio = document.querySelector("audio") as HTMLAudioElement;
  audio.currentTime = 7;
  press("KeyB");
  expect(audio.currentTime).toBe(2);
  press("KeyB");
  expect(audio.currentTime).toBe(0);
});

it("another sound in the same place is unheard", async () => {
  const { rerender } = await renderScreen(null, {});
  vi.stubGlobal("IntersectionObserver", undefined);
  rerender(<RecordingPlayer source="/one" seconds={3} />);
  const button = screen.getByRole("button", { name: "Play" });
  rerender(<RecordingPlayer source="/two" seconds={3} />);
  expect(screen.getByRole("button", { name: "Play" })).not.toBe(button);
  await waitFor(() => expect(fetched).toContain("/two"));
});
