/** The files of this language by feature; see `load`. The common texts, which every page needs, come in this script. */
import common from "../../../locales/en/common.json";
import type { Messages } from "../messages";

export const files: Record<string, () => Promise<Messages>> = {
  ...import.meta.glob<Messages>(["../../../locales/en/*.json", "!**/common.json"], { import: "default" }),
  "../../../locales/en/common.json": async () => common,
};
