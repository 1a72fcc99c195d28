/** Starts browsers and what they need, in folders of their own, and ends exactly what it started. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withPatience } from "./driver";

/** A program that runs, and everything it has printed. */
export interface Program {
  readonly lines: string[];
  /** Waits for a printed line and gives its first group. */
  says(pattern: RegExp): Promise<string>;
  stop(): Promise<void>;
}

/** Starts a program. It stays in our process group, so that whoever stops us stops it. */
export function start(command: string, args: string[], env: Record<string, string> = {}): Program {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  const lines: string[] = [];
  const listeners = new Set<() => void>();
  const gone = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", (cause) => {
      lines.push(String(cause));
      resolve();
    });
  });
  for (const stream of [child.stdout, child.stderr]) {
    let rest = "";
    stream.setEncoding("utf8").on("data", (text: string) => {
      const parts = (rest + text).split("\n");
      rest = parts.pop() ?? "";
      lines.push(...parts);
      for (const listener of listeners) listener();
    });
  }

  const says = (pattern: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      const look = () => {
        const found = lines.map((line) => pattern.exec(line)?.[1]).find((group) => group !== undefined);
        if (found === undefined) return;
        listeners.delete(look);
        resolve(found);
      };
      listeners.add(look);
      look();
      void gone.then(() => reject(new Error(`${command} ended: ${lines.slice(-5).join(" ")}`)));
    });

  return {
    lines,
    says: (pattern) => withPatience(`${command} ${args.join(" ")}`, says(pattern)),
    stop: () => end(child, gone),
  };
}

async function end(child: ChildProcess, gone: Promise<void>): Promise<void> {
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), 5_000);
  await gone;
  clearTimeout(timer);
}

/** A folder that goes with the returned function. */
export async function folder(name: string): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), `verdant-${name}-`));
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
}

/** A port of the loopback interface that nobody listens on. */
export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** Asks again and again for something that a program just started will have soon. */
export async function until(what: string, ask: () => Promise<unknown>): Promise<void> {
  for (let left = 300; ; left -= 1) {
    try {
      await ask();
      return;
    } catch (cause) {
      if (left === 0) throw new Error(`waited in vain: ${what}`, { cause });
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
