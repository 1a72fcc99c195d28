/** The last way to hand in: everything of an attempt in one file, with a code that shows any change. */
import { withoutNul } from "../../../../../api/client";
import { sha256Hex } from "../../../../../device/hash";
import type { AnswerRow } from "../journal/rows";
import type { TakeStore } from "../recording/TakeStore";
import { joined, uploadsOf } from "../recording/Uploader";
import type { Attempt } from "../types";

/** What is sealed. */
export interface SealedContent {
  format: "hand-in/1";
  attempt: string;
  test: string;
  user: string;
  written_at: string;
  answers: {
    item: string;
    seq: number;
    value: AnswerRow["value"];
    client_at: string;
    is_acknowledged: boolean;
  }[];
  recordings: {
    id: string;
    item: string;
    mime: string;
    duration_ms: number;
    sha256: string;
    /** Where the uploads end: the server may have some of them. */
    chunk_bytes: number[];
    bytes_base64: string;
  }[];
}

/** Collects the content. */
export async function sealedContent(
  attempt: Attempt,
  user: string,
  rows: readonly AnswerRow[],
  takes: TakeStore,
  writtenAt: string,
): Promise<SealedContent> {
  const recordings = [];
  for (const take of await takes.ofAttempt(attempt.id)) {
    const chunks = (await takes.soundOf(take.id)).map((chunk) => chunk.bytes);
    const bytes = joined(chunks);
    if (bytes.byteLength === 0) continue;
    recordings.push({
      id: take.id,
      item: take.item,
      mime: take.mime,
      duration_ms: take.duration_ms,
      sha256: await sha256Hex(bytes),
      chunk_bytes: uploadsOf(chunks, take).map((upload) => upload.byteLength),
      bytes_base64: base64(bytes),
    });
  }
  return {
    format: "hand-in/1",
    attempt: attempt.id,
    test: attempt.test.slug,
    user,
    written_at: writtenAt,
    answers: rows.map(({ item, seq, value, client_at, pending, refused }) => ({
      item,
      seq,
      value,
      client_at,
      is_acknowledged: !pending && !refused,
    })),
    recordings,
  };
}

/** The file itself: the code is over the exact text of `content`, under the key that the server gave to the attempt. */
export async function sealedFile(content: SealedContent, key: string): Promise<string> {
  const text = JSON.stringify(content, withoutNul);
  const bytes = new TextEncoder().encode(text);
  return JSON.stringify({ sha256: await sha256Hex(bytes), mac: await macHex(key, bytes), content: text });
}

/** HMAC-SHA-256 in hex; empty where no key was to be had: the server then refuses the file, a person may still read it. */
async function macHex(key: string, bytes: BufferSource): Promise<string> {
  if (key === "") return "";
  const raw = Uint8Array.from(key.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const imported = await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
  ]);
  const mac = await crypto.subtle.sign("HMAC", imported, bytes);
  return Array.from(new Uint8Array(mac), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function base64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

/** Lets the browser save the file. */
export function offerDownload(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
