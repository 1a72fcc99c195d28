/** The files of this language by feature; see `load`. The common texts, which every page needs, come in this script. */
import common from "../../../locales/cn/common.json";
import type { Messages } from "../messages";

export const files: Record<string, () => Promise<Messages>> = {
  ...import.meta.glob<Messages>(["../../../locales/cn/*.json", "!**/common.json"], { import: "default" }),
  "../../../locales/cn/common.json": async () => common,
};
