/** A sound file for Chromium's fake microphone, made when it is needed: a hum with the rhythm of syllables. */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const rate = 48_000;
const seconds = 12;

function samples(): Int16Array {
  const sound = new Int16Array(rate * seconds);
  for (let index = 0; index < sound.length; index += 1) {
    const time = index / rate;
    const pitch = 140 + 30 * Math.sin(2 * Math.PI * 0.6 * time);
    const syllable = Math.max(0, Math.sin(2 * Math.PI * 3.2 * time)) ** 0.6;
    const tone = Math.sin(2 * Math.PI * pitch * time) + 0.5 * Math.sin(4 * Math.PI * pitch * time);
    sound[index] = Math.round(9_000 * syllable * tone);
  }
  return sound;
}

function wav(sound: Int16Array): Buffer {
  const header = Buffer.alloc(44);
  header.write("RIFF", 0);
  header.writeUInt32LE(36 + sound.byteLength, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write("data", 36);
  header.writeUInt32LE(sound.byteLength, 40);
  return Buffer.concat([header, Buffer.from(sound.buffer)]);
}

/** Path of the file, written on first use. */
export function fakeVoice(): string {
  const path = resolve(dirname(fileURLToPath(import.meta.url)), "../.fake-media/voice.wav");
  if (!existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, wav(samples()));
  }
  return path;
}
