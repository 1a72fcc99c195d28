/** What was taken, in words: a section of a mock test is not a mock test. */
import type { TFunction } from "i18next";
import type { Result } from "../../../../api/types";

type Kind = Result["attempt"]["test"]["kind"];

export function kindText(
  t: TFunction<"common">,
  kind: Kind,
  sections: readonly Pick<Result["sections"][number], "section" | "state">[],
): string {
  const [only] = sections;
  if (!only || sections.length > 1) return t(`kinds.${kind}`);
  const name = t(`sections.${only.section}`);
  // A set alone has points and no score.
  return only.state === "points" ? name : `${name} · ${t("kinds.section")}`;
}
