/** Unsent drafts on this device, by person and job: what a closed tab or a dead line must not lose. */
import type { Content } from "./content";

/** What is kept of a draft. */
export interface KeptDraft {
  content: Content;
  base: Content;
  version: number;
  /** What was sent without an answer, as in the draft's state. */
  unanswered: readonly Content[];
}

const keyOf = (user: string, job: string) => `grading-draft:${user}:${job}`;

/** Keeps or, without a draft, forgets. False: the device took nothing, the draft lives in this window and on its way out. */
export function keepDraft(user: string, job: string, draft: KeptDraft | null): boolean {
  try {
    if (draft) localStorage.setItem(keyOf(user, job), JSON.stringify(draft));
    else localStorage.removeItem(keyOf(user, job));
    return true;
  } catch {
    return false;
  }
}

/** What was kept. */
export function keptDraft(user: string, job: string): KeptDraft | null {
  try {
    const text = localStorage.getItem(keyOf(user, job));
    return text ? whole(JSON.parse(text) as KeptDraft) : null;
  } catch {
    return null;
  }
}

/** Drafts that were kept before there were documents, comments at times or unanswered ones have none. */
function whole(kept: KeptDraft): KeptDraft {
  const filled = (content: Content): Content => ({
    ...content,
    documents: content.documents ?? {},
    timed: content.timed ?? {},
  });
  return {
    ...kept,
    content: filled(kept.content),
    base: filled(kept.base),
    unanswered: (kept.unanswered ?? []).map(filled),
  };
}
