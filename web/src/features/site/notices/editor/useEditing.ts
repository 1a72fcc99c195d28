/** Which entry is being edited, in the address: `?edit=new`, `?edit=7`, `?edit=new&from=7`. */
import { useSearchParams } from "react-router";

export type Editing = { kind: "list" } | { kind: "new"; from: string | null } | { kind: "old"; id: string };

export function useEditing() {
  const [search, setSearch] = useSearchParams();
  const edit = search.get("edit");
  const editing: Editing =
    edit === null
      ? { kind: "list" }
      : edit === "new"
        ? { kind: "new", from: search.get("from") }
        : { kind: "old", id: edit };
  const go = (changes: Record<string, string | null>) => {
    const next = new URLSearchParams(search);
    for (const [key, value] of Object.entries(changes)) {
      if (value === null) next.delete(key);
      else next.set(key, value);
    }
    setSearch(next);
  };
  return {
    editing,
    startNew: (from: string | null = null) => go({ edit: "new", from }),
    startOld: (id: string) => go({ edit: id, from: null }),
    stop: () => go({ edit: null, from: null }),
  };
}
