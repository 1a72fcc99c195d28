/** The files of this language by feature; see `load`. The common texts, which every page needs, come in this script. */
import common from "../../../locales/tw/common.json";
import type { Messages } from "../messages";

export const files: Record<string, () => Promise<Messages>> = {
  ...import.meta.glob<Messages>(["../../../locales/tw/*.json", "!**/common.json"], { import: "default" }),
  "../../../locales/tw/common.json": async () => common,
};
