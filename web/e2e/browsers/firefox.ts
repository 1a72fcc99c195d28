/** Firefox by WebDriver BiDi: it speaks the protocol itself, no driver program stands between. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { WebSocket } from "ws";
import { type Driver, type Input, type Json, withPatience } from "./driver";
import { folder, start } from "./processes";
import { startSound } from "./sound";

const preferences = {
  // A microphone that hums, and nobody who is asked for it.
  "media.navigator.streams.fake": true,
  "media.navigator.permission.disabled": true,
  // Sound without a click, as the other journeys have it.
  "media.autoplay.default": 0,
  "media.autoplay.blocking_policy": 0,
  // The report is kept as a file, not shown beside the page.
  "browser.download.open_pdf_attachments_inline": false,
  "browser.download.always_ask_before_handling_new_types": false,
  "pdfjs.disabled": true,
};

/** Firefox asks `default-src` whether a page may prefetch, Chromium any directive: ours forbids it in Firefox only. */
const refusedPrefetch = /^Content-Security-Policy: .*\(default-src\) at \S+\/assets\/\S+\.js /;

interface Reply {
  id?: number;
  type: "success" | "error" | "event";
  method?: string;
  result?: unknown;
  error?: string;
  message?: string;
  params?: unknown;
}

interface LogEntry {
  level: string;
  text: string | null;
  source: { context?: string };
}

/** The page may answer with anything; ours answer in JSON. */
interface CallResult {
  type: "success" | "exception";
  result?: { value?: string };
  exceptionDetails?: { text: string };
}

/** The programs that are needed together. */
export interface FirefoxPrograms {
  browser: string;
  /** Without a loudspeaker its sound clock does not run. */
  sound: string;
}

/** Starts a Firefox without a window. */
export async function startFirefox(programs: FirefoxPrograms): Promise<Driver> {
  const home = await folder("firefox");
  const profile = join(home.path, "profile");
  const downloads = join(home.path, "downloads");
  await mkdir(profile);
  await mkdir(downloads);
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile, "user.js"), `${lines.join("\n")}\n`);
  const sound = await startSound(programs.sound, home.path);
  const browser = start(
    programs.browser,
    ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0", "about:blank"],
    {
      HOME: home.path,
      PULSE_SERVER: sound.address,
      MOZ_HEADLESS_WIDTH: "1280",
      MOZ_HEADLESS_HEIGHT: "900",
    },
  );
  const address = await browser.says(/WebDriver BiDi listening on (ws:\S+)/);

  const socket = new WebSocket(`${address}/session`);
  await new Promise<void>((resolve, reject) => {
    socket.once("open", () => resolve());
    socket.once("error", reject);
  });
  const waiting = new Map<number, (reply: Reply) => void>();
  const complaints: string[] = [];
  let download: string | null = null;
  let context = "";
  let isLeaving = false;
  let refused = 0;

  socket.on("message", (text) => {
    const reply = JSON.parse(String(text)) as Reply;
    if (reply.id !== undefined) {
      waiting.get(reply.id)?.(reply);
      waiting.delete(reply.id);
    } else if (reply.method === "log.entryAdded") {
      const entry = reply.params as LogEntry;
      if (entry.level !== "error" || entry.source.context !== context) return;
      const text = entry.text ?? "an error";
      // What a page still loads when it is left has failed, as Firefox sees it.
      if (isLeaving && text.includes("error loading dynamically imported module")) return;
      if (refusedPrefetch.test(text)) refused += 1;
      else complaints.push(text);
    } else if (reply.method === "browsingContext.downloadEnd") {
      const { status, filepath } = reply.params as { status: string; filepath: string | null };
      if (status === "complete") download = filepath;
    }
  });

  let sent = 0;
  async function send<T>(method: string, params: object = {}): Promise<T> {
    sent += 1;
    const id = sent;
    const answer = new Promise<Reply>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const reply = await withPatience(method, answer);
    if (reply.type === "error") throw new Error(`${method}: ${reply.error}: ${reply.message}`);
    return reply.result as T;
  }

  async function leave(method: string, params: object): Promise<void> {
    isLeaving = true;
    await send(method, { context, ...params });
    isLeaving = false;
  }

  const session = await send<{ capabilities: { browserVersion: string } }>("session.new", {
    capabilities: {},
  });
  await send("session.subscribe", { events: ["log.entryAdded", "browsingContext.downloadEnd"] });
  await send("browser.setDownloadBehavior", {
    downloadBehavior: { type: "allowed", destinationFolder: downloads },
  });
  const tree = await send<{ contexts: { context: string }[] }>("browsingContext.getTree");
  context = tree.contexts[0]?.context ?? "";

  return {
    name: `Firefox ${session.capabilities.browserVersion}`,
    decodesRecordings: true,
    // One that does is a failure.
    isStuck: () => false,
    limits: () => [
      "a microphone's own sound and the question for permission (a made-up device hums, and nobody is asked)",
      "what a loudspeaker plays (the sound goes nowhere)",
      `fetching ahead from the landing page (the page's policy refused ${refused} files, in Firefox only)`,
    ],
    goto: async (url) => {
      await leave("browsingContext.navigate", { url, wait: "complete" });
    },
    goBack: async () => {
      await leave("browsingContext.traverseHistory", { delta: -1 });
    },
    reload: async () => {
      await leave("browsingContext.reload", { wait: "complete" });
    },
    call: async <T>(source: string, ...args: Json[]): Promise<T> => {
      const answer = await send<CallResult>("script.callFunction", {
        functionDeclaration: `() => JSON.stringify((${source})(...${JSON.stringify(args)}) ?? null)`,
        awaitPromise: false,
        target: { context },
      });
      if (answer.type === "exception") throw new Error(answer.exceptionDetails?.text ?? "an exception");
      return JSON.parse(answer.result?.value ?? "null") as T;
    },
    perform: async (input: Input) => {
      await send("input.performActions", { context, actions: [input] });
    },
    picture: async () => {
      const { data } = await send<{ data: string }>("browsingContext.captureScreenshot", { context });
      return data;
    },
    complaints: async () => complaints.splice(0),
    downloaded: async () => download,
    close: async () => {
      // It ends by itself after this; the signal is for one that does not.
      await send("browser.close").catch(() => undefined);
      socket.terminate();
      await browser.stop();
      await sound.stop();
      await home.remove();
    },
  };
}
