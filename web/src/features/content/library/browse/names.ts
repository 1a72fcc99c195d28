/** The words for what a set is. */
import { useTranslation } from "react-i18next";
import { kindsOf, type SetKind } from "./filters";
import type { SetCard } from "./types";

/** Section, kind and title of a set; a set without a title is called by its kind. */
export function useSetNames(card: SetCard) {
  const { t } = useTranslation(["browse", "common"]);
  const known = kindsOf(undefined).find((kind): kind is SetKind => kind === card.kind);
  const kind = known ? t(`browse:kinds.${known}`) : card.kind.replaceAll("_", " ");
  return { section: t(`common:sections.${card.section}`), kind, title: card.title ?? kind };
}
