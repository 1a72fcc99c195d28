/** Up to three pictures on their way (D-112): each is uploaded when chosen, shown at once, and taken back on request. */
import { useCallback, useEffect, useRef, useState } from "react";
import { removeImage, uploadScreenshot } from "./api";

/** Most pictures. */
export const mostScreenshots = 3;
/** What the server takes. */
export const pictureTypes = "image/png,image/jpeg,image/webp";

/** One picture, from the file to its id. */
export interface Screenshot {
  key: string;
  name: string;
  preview: string;
  state: { kind: "sending" } | { kind: "here"; id: string } | { kind: "failed"; error: unknown };
}

export function useScreenshots() {
  const [shots, setShots] = useState<Screenshot[]>([]);
  const previews = useRef<string[]>([]);
  useEffect(() => () => previews.current.forEach(URL.revokeObjectURL), []);

  const settle = useCallback((key: string, state: Screenshot["state"]) => {
    setShots((before) => before.map((shot) => (shot.key === key ? { ...shot, state } : shot)));
  }, []);

  const add = (files: Iterable<File>) => {
    for (const file of [...files].slice(0, mostScreenshots - shots.length)) {
      const key = crypto.randomUUID();
      const preview = URL.createObjectURL(file);
      previews.current.push(preview);
      setShots((before) => [...before, { key, name: file.name, preview, state: { kind: "sending" } }]);
      uploadScreenshot(file).then(
        ({ id }) => settle(key, { kind: "here", id }),
        (error: unknown) => settle(key, { kind: "failed", error }),
      );
    }
  };

  const remove = (shot: Screenshot) => {
    setShots((before) => before.filter(({ key }) => key !== shot.key));
    // One that stays behind is seen by nobody: only its address shows it.
    if (shot.state.kind === "here") removeImage(shot.state.id).catch(() => {});
  };

  return {
    shots,
    add,
    remove,
    ids: shots.flatMap(({ state }) => (state.kind === "here" ? [state.id] : [])),
    isSending: shots.some(({ state }) => state.kind === "sending"),
  };
}
