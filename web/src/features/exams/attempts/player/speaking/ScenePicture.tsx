import type { ItemSet } from "../types";

/** The scene of a set; a picture says where one is while no text may be shown. */
export function ScenePicture({ set }: { set: ItemSet }) {
  if (!set.picture) return null;
  return (
    <figure className="scene-picture">
      <img src={set.picture.url} alt={set.picture.alt} lang="en" />
    </figure>
  );
}
