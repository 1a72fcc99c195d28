/** What decks ask of the server. */
import { api } from "../../../api/client";
import { getLanguage } from "../../../i18n/language";
import { fetchCollection } from "../collections/api";
import type { Deck, Material, Source } from "../decks/model";
import { fetchList, fetchWord } from "../words/api";

/** The calls, so that a test can be the server. */
export interface DeckServer {
  open(source: Source): Promise<Deck>;
  reset(deck: string): Promise<Deck>;
  material(source: Source): Promise<Material>;
  word: typeof fetchWord;
}

export const deckServer: DeckServer = {
  open: ({ kind, id }) =>
    api.post("/api/vocab/decks", {
      body: kind === "list" ? { vocab_list_id: id } : { vocab_collection_id: id },
    }),
  reset: (id) => api.post("/api/vocab/decks/{id}/reset", { params: { path: { id } } }),
  async material({ kind, id }) {
    const lang = getLanguage();
    if (kind === "collection") {
      const { name, words } = await fetchCollection(id);
      return { title: name, over: "", words, lang };
    }
    const { name, book, words } = await fetchList(id);
    return { title: name, over: book, words, lang };
  },
  word: fetchWord,
};
