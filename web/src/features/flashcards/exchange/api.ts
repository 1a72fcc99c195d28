/** Cards from and for other programs. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../api/client";
import type { Wire } from "../../../api/types";
import { saveFile } from "../../../ui/saveFile";

export type Import = Wire["VocabImport"];
export type Losses = Wire["VocabImportLosses"];
/** A package of Anki, or a table. */
export type ExportFormat = "apkg" | "csv";

/** The largest file that the server takes, in bytes. */
export const largestFile = 16 * 1024 * 1024;

interface Wish {
  file: File;
  /** Without a title the server only says what is in the file. */
  title?: string;
  withHistory?: boolean;
}

/** A look into a file, or its cards in a new collection. */
export function useImport() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ file, title, withHistory = true }: Wish) =>
      api.post("/api/vocab/import", {
        params: {
          query: title === undefined ? { dry_run: true } : { title, with_history: withHistory },
        },
        body: file,
      }),
    onSuccess: ({ stored }) => (stored ? cache.invalidateQueries({ queryKey: ["vocab"] }) : undefined),
  });
}

/** Which cards leave: those of a collection, or all that were ever rated. */
export function useExport(collection?: string) {
  return useMutation({
    mutationFn: async (format: ExportFormat) => {
      const query = { format, ...(collection && { collection_id: collection }) };
      const file = await api.file("/api/vocab/export", { params: { query } });
      saveFile(file, format === "apkg" ? "words.apkg" : "words.csv");
    },
  });
}
