/** WebKitGTK by WebDriver: MiniBrowser, the engine's own small browser, on a virtual screen. */
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Driver, type Input, type Json, NoAnswer, withPatience } from "./driver";
import { folder, freePort, start, until } from "./processes";
import { startSound } from "./sound";

const settings = [
  "--automation",
  "--autoplay-policy=allow",
  "--enable-media-stream=true",
  // A microphone that beeps, and nobody who is asked for it.
  "--enable-mock-capture-devices=true",
];

/** The programs that are needed together. */
export interface WebKitPrograms {
  driver: string;
  browser: string;
  /** A screen for a browser that cannot do without. */
  screen: string;
  /** Without a loudspeaker a page that plays sound may stand still. */
  sound: string;
}

/** Starts a MiniBrowser. */
export async function startWebKit(programs: WebKitPrograms): Promise<Driver> {
  const home = await folder("webkit");
  const downloads = join(home.path, "downloads");
  await mkdir(downloads);
  await mkdir(join(home.path, "config"));
  // MiniBrowser stores downloads where the person's folder for them is, without a question.
  await writeFile(join(home.path, "config", "user-dirs.dirs"), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  const sound = await startSound(programs.sound, home.path);
  // It chooses a free display number and prints it.
  const screen = start(programs.screen, [
    ...["-displayfd", "1", "-screen", "0", "1280x900x24"],
    ...["-nolisten", "tcp"],
  ]);
  const display = await screen.says(/^(\d+)$/);
  const port = await freePort();
  const driver = start(programs.driver, [`--port=${port}`, "--host=127.0.0.1"], {
    DISPLAY: `:${display}`,
    GDK_BACKEND: "x11",
    PULSE_SERVER: sound.address,
    HOME: home.path,
    XDG_CONFIG_HOME: join(home.path, "config"),
    XDG_CACHE_HOME: join(home.path, "cache"),
    XDG_DATA_HOME: join(home.path, "data"),
    // No bus to look for: there is no desktop.
    DBUS_SESSION_BUS_ADDRESS: "disabled:",
    GTK_A11Y: "none",
    NO_AT_BRIDGE: "1",
  });

  let isStuck = false;
  async function ask<T>(method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<T> {
    if (isStuck) throw new Error(`${method} ${path}: the browser stands still`);
    const answer = await withPatience(
      `${method} ${path}`,
      fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        ...(body ? { body: JSON.stringify(body), headers: { "content-type": "application/json" } } : {}),
      }),
      // Known before a person's patience ends, except where a page or the browser itself must load.
      /\/(actions|sync)$/.test(path) ? 25_000 : 60_000,
    ).catch((cause) => {
      isStuck ||= cause instanceof NoAnswer;
      throw cause;
    });
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`);
    return value;
  }

  await until(`${programs.driver} listens`, () => ask("GET", "/status"));
  const session = await ask<{ sessionId: string; capabilities: { browserVersion: string } }>(
    "POST",
    "/session",
    {
      capabilities: {
        alwaysMatch: { "webkitgtk:browserOptions": { binary: programs.browser, args: settings } },
      },
    },
  );
  const at = (path: string) => `/session/${session.sessionId}${path}`;
  await ask("POST", at("/window/rect"), { x: 0, y: 0, width: 1280, height: 900 });

  const call = <T>(source: string, ...args: Json[]): Promise<T> =>
    ask<T>("POST", at("/execute/sync"), { script: `return (${source})(...arguments) ?? null`, args });

  const complaints: string[] = [];
  const collect = async () => {
    complaints.push(...(await call<string[]>(String(hear))));
  };
  async function leave(go: () => Promise<unknown>): Promise<void> {
    await collect();
    await go();
    await collect();
  }

  return {
    name: `WebKitGTK ${session.capabilities.browserVersion}`,
    decodesRecordings: false,
    isStuck: () => isStuck,
    limits: () => [
      "a microphone's own sound and the question for permission (a made-up device beeps, and nobody is asked)",
      "what a loudspeaker plays (the sound goes nowhere)",
      "errors in the console while a page loads (the driver has no log; the page is asked for those after it)",
      "Safari itself: the engine is the same, sound and video are GStreamer's",
    ],
    goto: (url) => leave(() => ask("POST", at("/url"), { url })),
    goBack: () => leave(() => ask("POST", at("/back"), {})),
    reload: () => leave(() => ask("POST", at("/refresh"), {})),
    call,
    perform: async (input: Input) => {
      await ask("POST", at("/actions"), { actions: [input] });
    },
    picture: () => ask<string>("GET", at("/screenshot")),
    complaints: async () => {
      await collect();
      return complaints.splice(0);
    },
    downloaded: async () => {
      // Without the ending the browser gives to what is still on its way.
      const names = (await readdir(downloads)).filter((name) => name.endsWith(".pdf"));
      return names[0] ? join(downloads, names[0]) : null;
    },
    close: async () => {
      await ask("DELETE", at("")).catch(() => undefined);
      await driver.stop();
      await screen.stop();
      await sound.stop();
      await home.remove();
    },
  };
}

/** Runs inside the page: gives what it has complained of since the last time, and listens from the first time on. */
function hear(): string[] {
  const page = globalThis as { heard?: string[] };
  const heard = page.heard?.splice(0) ?? [];
  if (page.heard) return heard;
  const list: string[] = [];
  page.heard = list;
  addEventListener("error", ({ message }) => void list.push(message));
  addEventListener("unhandledrejection", ({ reason }) => void list.push(String(reason)));
  const write = console.error;
  console.error = (...words: unknown[]) => {
    list.push(words.map(String).join(" "));
    write(...words);
  };
  return heard;
}
