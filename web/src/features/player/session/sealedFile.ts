/** The last way to hand in: everything of an attempt in one file, with a checksum that shows any change. */
import { sha256Hex } from "../../../device/hash";
import type { AnswerRow } from "../journal/rows";
import type { TakeStore } from "../recording/TakeStore";
import { joined } from "../recording/Uploader";
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
    const bytes = joined((await takes.soundOf(take.id)).map((chunk) => chunk.bytes));
    if (bytes.byteLength === 0) continue;
    recordings.push({
      id: take.id,
      item: take.item,
      mime: take.mime,
      duration_ms: take.duration_ms,
      sha256: await sha256Hex(bytes),
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

/** The file itself: the checksum is over the exact text of `content`. */
export async function sealedFile(content: SealedContent): Promise<string> {
  const text = JSON.stringify(content);
  const sha256 = await sha256Hex(new TextEncoder().encode(text));
  return JSON.stringify({ sha256, content: text });
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
