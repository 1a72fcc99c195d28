/** A journey that changes what others see (project `serial`) runs while no other one on the real server does. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

/** Workers of one run have the same parent. */
const folder = join(tmpdir(), `verdant-journeys-${process.ppid}`);

/** Waits for the turn of this worker and gives it back when the journey is over. */
export async function takeTurn(kind: "serial" | "real", worker: number): Promise<() => void> {
  mkdirSync(folder, { recursive: true });
  const mine = `${kind}-${worker}`;
  const others = () => readdirSync(folder).filter((name) => name !== mine);
  // What a worker left behind that died in this place.
  for (const name of others()) if (name.endsWith(`-${worker}`)) rmSync(join(folder, name), { force: true });
  for (;;) {
    writeFileSync(join(folder, mine), "");
    // The serial one stays announced while it waits, so that nobody begins anew; only one of them runs at a time.
    const isFree =
      kind === "serial" ? others().length === 0 : !others().some((name) => name.startsWith("serial"));
    if (isFree) return () => rmSync(join(folder, mine), { force: true });
    if (kind === "real") rmSync(join(folder, mine), { force: true });
    await setTimeout(50);
  }
}
