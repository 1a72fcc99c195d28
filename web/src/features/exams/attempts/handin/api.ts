/** A file that the player saved, handed in from here. */
import { api } from "../../../../api/client";
import type { Wire } from "../../../../api/types";

/** What became of the file. */
export type SealedReceipt = Wire["SealedReceipt"];

/** A file as it was read: the text goes to the server as it is, only the attempt is looked up in it. */
export interface ReadFile {
  name: string;
  attempt: string;
  text: { content: string; mac: string };
}

/** Reads a file; null when the player has not made it. */
export async function readSealedFile(file: File): Promise<ReadFile | null> {
  try {
    const { content, mac } = JSON.parse(await file.text()) as { content: unknown; mac: unknown };
    if (typeof content !== "string" || typeof mac !== "string") return null;
    const { format, attempt } = JSON.parse(content) as { format: unknown; attempt: unknown };
    if (format !== "hand-in/1" || typeof attempt !== "string") return null;
    return { name: file.name, attempt, text: { content, mac } };
  } catch {
    return null;
  }
}

/** Hands it in. The same file again changes nothing. */
export function handInSealed({ attempt, text }: ReadFile): Promise<SealedReceipt> {
  return api.post("/api/attempts/{id}/sealed", { params: { path: { id: attempt } }, body: text });
}
