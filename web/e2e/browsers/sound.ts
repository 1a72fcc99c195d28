/** A loudspeaker that swallows what it gets: where there is none, browsers wait for it, and some for ever. */
import { access } from "node:fs/promises";
import { join } from "node:path";
import { start, until } from "./processes";

/** Starts PulseAudio with its socket in a folder; `address` is what programs are told as PULSE_SERVER. */
export async function startSound(
  program: string,
  home: string,
): Promise<{ address: string; stop: () => Promise<void> }> {
  const socket = join(home, "speaker");
  const sound = start(
    program,
    [
      ...["-n", "--daemonize=no", "--use-pid-file=no", "--disable-shm=yes", "--exit-idle-time=-1"],
      ...["-L", "module-null-sink", "-L", `module-native-protocol-unix auth-anonymous=1 socket=${socket}`],
    ],
    { HOME: home, XDG_RUNTIME_DIR: home },
  );
  await until(`${program} listens`, () => access(socket));
  return { address: `unix:${socket}`, stop: sound.stop };
}
