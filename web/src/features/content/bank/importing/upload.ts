/** Sends an archive with its progress; larger and slower than the calls of the api client are made for. */
import { apiUrl, commonHeaders, refusal } from "../../../../api/client";
import { ApiError } from "../../../../api/errors";
import { getSession } from "../../../../api/session";
import type { ImportReport, Unmapped } from "./types";

export type { ImportReport, Unmapped };

/** What is sent, and what to do with it. */
export interface ImportWish {
  file: File;
  kind: "pack" | "qti";
  isDryRun: boolean;
  slug: string;
  format: string;
}

/** The largest archive that the server takes. */
export const largestArchive = 120 * 1024 * 1024;

/** Sends the archive. `progress` hears the share that has left this device. */
export function sendArchive(wish: ImportWish, progress: (share: number) => void): Promise<ImportReport> {
  const { file, kind, isDryRun, slug, format } = wish;
  const ofQti = kind === "qti" ? { slug: slug || undefined, format: format || undefined } : {};
  const query = { kind, dry_run: isDryRun, ...ofQti };
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const { token } = getSession();
    request.open("POST", apiUrl("/api/admin-tools/packs/import", { query }));
    for (const [name, value] of Object.entries(commonHeaders())) request.setRequestHeader(name, value);
    request.setRequestHeader("Content-Type", "application/octet-stream");
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) progress(event.loaded / event.total);
    };
    request.onerror = () => reject(new ApiError(0, "network"));
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) {
        resolve(JSON.parse(request.responseText) as ImportReport);
        return;
      }
      reject(refusal(request.status, request.responseText, token));
    };
    request.send(file);
  });
}
