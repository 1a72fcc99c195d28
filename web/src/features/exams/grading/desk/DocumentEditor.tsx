/** A written response with the grader's edits and comments: kinds by keys, comments beside the text. Loaded when it is needed. */
import type { EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
import { Icon } from "../../../../ui/Icon";
import { CommentBank } from "../comments/CommentBank";
import { bounds, check } from "../documents/check";
import {
  addComment,
  documentOf,
  dropOpen,
  goTo,
  openEditor,
  removeComment,
  setComment,
  setKind,
  setNote,
  showPlace,
  stateOf,
} from "../documents/editor";
import { canonical, type Document, type EditKind, kinds, letterOf } from "../documents/model";
import { commentsIn, editAt, editsIn, knownOf, reachOf } from "../documents/tracking";
import styles from "./document.module.css";
import { Remark } from "./Remark";

interface DocumentEditorProps {
  /** What the learner submitted. */
  text: string;
  document: Document;
  /** Whose text it is, as graders see it. */
  name: string;
  user: string;
  onChange: (document: Document) => void;
}

/** Printed on key caps everywhere, so not a translation. */
const alt = "Alt";
const nextKey = "Tab";
const byCode: Record<string, EditKind> = {
  KeyG: "grammar",
  KeyW: "word_choice",
  KeyL: "cohesion",
  KeyT: "task",
};

export default function DocumentEditor({
  text,
  document: stored,
  name,
  user,
  onChange,
}: DocumentEditorProps) {
  const { t } = useTranslation("documents");
  const place = useRef<HTMLDivElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const [state, setState] = useState<EditorState>(() => stateOf(stored, text, "grammar"));
  /** What the draft has from here; anything else came from elsewhere. */
  const told = useRef(canonical(stored));
  /** The remark that takes the focus once it is drawn. */
  const [wanted, setWanted] = useState<string | null>(null);
  const [bankFor, setBankFor] = useState<number | null>(null);

  const changed = useEffectEvent((next: EditorState) => {
    setState(next);
    const document = documentOf(next);
    const said = canonical(document);
    if (said === told.current) return;
    told.current = said;
    onChange(document);
  });
  const opened = useEffectEvent((element: HTMLElement) =>
    openEditor(element, { state, label: t("editor.label", { name }), onChange: (next) => changed(next) }),
  );
  useEffect(() => {
    if (!place.current) return;
    const editor = opened(place.current);
    view.current = editor;
    return () => {
      view.current = null;
      editor.destroy();
    };
  }, []);

  // Another window's document was taken over.
  const incoming = canonical(stored);
  useEffect(() => {
    if (incoming === told.current || !view.current) return;
    told.current = incoming;
    const next = stateOf(stored, text, knownOf(view.current.state).kind);
    view.current.updateState(next);
    setState(next);
  }, [incoming, stored, text]);

  useEffect(() => {
    if (wanted === null) return;
    pane.current?.querySelector<HTMLElement>(`[data-remark="${wanted}"] textarea`)?.focus();
    setWanted(null);
  }, [wanted]);

  const about = knownOf(state);
  const open = editAt(state);
  const openEdit = open === undefined ? undefined : about.edits[open];
  const edits = editsIn(state);
  const comments = commentsIn(state);
  const act = (what: (editor: EditorView) => void) => view.current && what(view.current);
  /** The same, and back to the text. */
  const actInText = (what: (editor: EditorView) => void) => {
    act(what);
    view.current?.focus();
  };
  const comment = () => act((editor) => setWanted(`comment-${addComment(editor)}`));
  const document = documentOf(state);
  const causes = check(document, text);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey) return;
    const kind = byCode[event.code];
    if (kind) act((editor) => setKind(editor, kind));
    else if (event.code === "KeyM") comment();
    else if (event.code === "KeyN" && open !== undefined) setWanted(`edit-${open}`);
    else if (event.code === "KeyX") act(dropOpen);
    else if (event.code === "KeyR" && focusedComment(event)) setBankFor(focusedComment(event));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  /** Escape leads from a remark back to the text that it is about. */
  const backTo = (what: "edit" | "comment", id: number) =>
    act((editor) => {
      const reach = reachOf(editor.state, what, id);
      showPlace(editor, reach ? reach.to : editor.state.selection.head);
    });

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of what is inside
    <div className={styles.document} onKeyDown={onKeyDown} ref={pane} data-part="document">
      <div className={styles.tools} role="toolbar" aria-label={t("editor.kinds")}>
        {kinds.map((kind) => (
          <Button
            key={kind}
            size="small"
            className={styles.tool}
            aria-pressed={(openEdit?.kind ?? about.kind) === kind}
            aria-keyshortcuts={`${alt}+${letterOf[kind]}`}
            onClick={() => actInText((editor) => setKind(editor, kind))}
          >
            <span className="key" aria-hidden="true">
              {letterOf[kind]}
            </span>{" "}
            {t(`kinds.${kind}`)}
          </Button>
        ))}
        <Button
          size="small"
          className={styles.tool}
          aria-keyshortcuts={`${alt}+M`}
          disabled={comments.length >= bounds.comments}
          onClick={comment}
        >
          <span className="key" aria-hidden="true">
            M
          </span>{" "}
          {t("editor.comment")}
        </Button>
      </div>
      <div className={`note ${styles.proof}`}>
        {causes.length === 0 ? (
          <>
            <Icon name="tick" weight={2.2} size={15} /> {t("editor.proof")}
          </>
        ) : (
          <Alert tone="warn">{t(causes.includes("too_large") ? "editor.too_large" : "editor.broken")}</Alert>
        )}
        <span className={`num ${styles.counts}`}>
          {t("count.both", {
            edits: t("count.edits", { count: edits.length }),
            comments: t("count.comments", { count: comments.length }),
          })}
        </span>
      </div>
      <div className={styles.body}>
        <div className={styles.text} ref={place} />
        <aside className={styles.margin} aria-label={t("editor.margin")}>
          {open !== undefined && openEdit && (
            <Remark
              key={`edit-${open}`}
              name={`edit-${open}`}
              mark={letterOf[openEdit.kind]}
              title={t(`kinds.${openEdit.kind}`)}
              label={t("editor.note", { number: edits.indexOf(open) + 1 })}
              placeholder={t("editor.note_hint")}
              value={openEdit.note ?? ""}
              maxLength={bounds.note}
              remove={t("editor.drop")}
              onChange={(note) => act((editor) => setNote(editor, open, note))}
              onRemove={() => actInText(dropOpen)}
              onBack={() => backTo("edit", open)}
            />
          )}
          {comments.map((id, at) => (
            <Remark
              key={id}
              name={`comment-${id}`}
              mark={String(at + 1)}
              isComment
              title={t(reachOf(state, "comment", id) ? "editor.comment_on" : "editor.comment_whole")}
              label={t("editor.comment_number", { number: at + 1 })}
              placeholder={t("editor.comment_hint")}
              value={about.comments[id]?.text ?? ""}
              maxLength={bounds.comment}
              remove={t("editor.remove", { number: at + 1 })}
              onChange={(words) => act((editor) => setComment(editor, id, words))}
              onRemove={() => actInText((editor) => removeComment(editor, id))}
              onBack={() => backTo("comment", id)}
              onSaved={() => setBankFor(id)}
            />
          ))}
          {open === undefined && comments.length === 0 && <p className="note">{t("editor.empty")}</p>}
        </aside>
      </div>
      <div className={`note ${styles.keys}`}>
        <Button variant="quiet" size="small" onClick={() => act((editor) => goTo(editor, -1))}>
          {t("editor.previous")}
        </Button>
        <Button variant="quiet" size="small" onClick={() => act((editor) => goTo(editor, 1))}>
          {t("editor.next")} <kbd className="key">{nextKey}</kbd>
        </Button>
        <span className={styles.hints}>{t("editor.keys")}</span>
      </div>
      {bankFor !== null && (
        <CommentBank
          user={user}
          comment={about.comments[bankFor]?.text ?? ""}
          maxLength={bounds.comment}
          onChange={(words) => act((editor) => setComment(editor, bankFor, words))}
          onClose={() => setBankFor(null)}
        />
      )}
    </div>
  );
}

/** The comment in which the focus is. */
function focusedComment({ target }: KeyboardEvent): number | null {
  const name = (target as HTMLElement).closest<HTMLElement>("[data-remark^='comment-']")?.dataset.remark;
  return name ? Number(name.slice("comment-".length)) : null;
}
