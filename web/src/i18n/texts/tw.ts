/** The files of this language by feature; see `load`. */
import type { Messages } from "../messages";

export const files = import.meta.glob<Messages>("../../../locales/tw/*.json", { import: "default" });
