/** `/myflashcards`: the own collections (R-240, D-100). */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { errorText } from "../../../api/errors";
import { paths, withQuery } from "../../../app/paths";
import { useTitle } from "../../../app/shell/useTitle";
import { AskDialog } from "../../../ui/AskDialog";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { IconButton } from "../../../ui/IconButton";
import { Menu } from "../../../ui/Menu";
import { Pager } from "../../../ui/Pager";
import { QueryGate } from "../../../ui/QueryGate";
import { SkeletonCard } from "../../../ui/Skeleton";
import { useSnackbar } from "../../../ui/Snackbar";
import { Empty } from "../../../ui/StateCard";
import { TextLink } from "../../../ui/TextLink";
import { useBegun } from "../decks/begun";
import { Progress } from "../decks/Progress";
import { type ExportFormat, useExport } from "../exchange/api";
import { ImportCards } from "../exchange/ImportCards";
import {
  type Collection,
  useChangeCollection,
  useCollections,
  useCreateCollection,
  useDeleteCollection,
} from "./api";
import { CollectionForm } from "./CollectionForm";
import styles from "./collections.module.css";

export function CollectionsScreen() {
  const { t } = useTranslation("flashcards");
  const [search] = useSearchParams();
  const page = Math.max(1, Number(search.get("page")) || 1);
  const [open, setOpen] = useState<"new" | "import" | null>(null);
  const create = useCreateCollection();
  useTitle(t("collections.title"));
  return (
    <div className="wrap page">
      <header className={styles.head}>
        <div>
          <h1>{t("collections.title")}</h1>
          <p className="quiet">{t("collections.lead")}</p>
        </div>
        <div className={styles.ways}>
          <TextLink to={paths.flashcards}>{t("collections.to_books")}</TextLink>
          <Files onImport={() => setOpen("import")} />
        </div>
      </header>
      <QueryGate query={useCollections(page)} skeleton={<SkeletonCard lines={[60, 80, 60, 80]} />}>
        {({ data, current_page, total }) =>
          total === 0 ? (
            <Empty
              title={t("collections.empty_title")}
              text={t("collections.empty_text")}
              action={
                <Button variant="primary" onClick={() => setOpen("new")}>
                  {t("collections.new")}
                </Button>
              }
            />
          ) : (
            <>
              <div className={styles.tools}>
                <p className="note num" role="status">
                  {t("collections.total", { count: total })}
                </p>
                <Button variant="primary" onClick={() => setOpen("new")}>
                  {t("collections.new")}
                </Button>
              </div>
              <ul className={styles.cards}>
                {data.map((collection) => (
                  <CollectionCard key={collection.id} collection={collection} />
                ))}
              </ul>
              <Pager page={current_page} total={total} />
            </>
          )
        }
      </QueryGate>
      {open === "new" && <CollectionForm close={() => setOpen(null)} save={create.mutateAsync} />}
      {open === "import" && <ImportCards close={() => setOpen(null)} />}
    </div>
  );
}

/** Cards from and for other programs. */
function Files({ onImport }: { onImport: () => void }) {
  const { t } = useTranslation("exchange");
  const { t: common } = useTranslation("common");
  const say = useSnackbar();
  const all = useExport();
  const save = (format: ExportFormat) =>
    all.mutate(format, { onError: (error) => say(errorText(error, common)) });
  return (
    <Menu
      opener={(on) => (
        <Button {...on} size="small" loading={all.isPending}>
          {t("files")}
        </Button>
      )}
      entries={[
        { label: t("import"), onSelect: onImport },
        { label: t("all_anki"), onSelect: () => save("apkg") },
        { label: t("all_table"), onSelect: () => save("csv") },
      ]}
    />
  );
}

function CollectionCard({ collection }: { collection: Collection }) {
  const { t } = useTranslation("flashcards");
  const { id, title, description, count } = collection;
  const [asked, setAsked] = useState<"edit" | "delete" | null>(null);
  const { t: files } = useTranslation("exchange");
  const { t: common } = useTranslation("common");
  const change = useChangeCollection(id);
  const say = useSnackbar();
  const file = useExport(id);
  const save = (format: ExportFormat) =>
    file.mutate(format, { onError: (error) => say(errorText(error, common)) });
  const begun = useBegun().of({ kind: "collection", id });
  const close = () => setAsked(null);
  return (
    <Card component="li" className={styles.card}>
      <div className={styles.cardHead}>
        <h2 className="h3">
          <TextLink to={withQuery(paths.myWordList, { collection: id })}>{title}</TextLink>
        </h2>
        <Menu
          opener={(on) => <IconButton {...on} icon="more" label={t("collections.more", { title })} />}
          entries={[
            { label: t("collections.edit"), onSelect: () => setAsked("edit") },
            { label: files("export_anki"), onSelect: () => save("apkg") },
            { label: files("export_table"), onSelect: () => save("csv") },
            { label: t("collections.delete"), onSelect: () => setAsked("delete") },
          ]}
        />
      </div>
      {description && <p className={`small quiet ${styles.about}`}>{description}</p>}
      <div className={styles.cardFoot}>
        <span className="note num">{t("words", { count })}</span>
        {begun && <Progress begun={begun} />}
        {count > 0 && (
          <Button size="small" to={withQuery(paths.myWordCard, { collection: id })}>
            {t(begun && begun.at !== "" && begun.left > 0 ? "continue" : "study")}
          </Button>
        )}
      </div>
      {asked === "edit" && <CollectionForm collection={collection} save={change.mutateAsync} close={close} />}
      {asked === "delete" && <Deleting collection={collection} close={close} />}
    </Card>
  );
}

function Deleting({
  collection: { id, title, count },
  close,
}: {
  collection: Collection;
  close: () => void;
}) {
  const { t } = useTranslation("flashcards");
  const remove = useDeleteCollection();
  return (
    <AskDialog
      title={t("collections.delete_title", { title })}
      words={{ keep: t("keep"), act: t("collections.delete") }}
      isBusy={remove.isPending}
      error={remove.error}
      onAct={() => remove.mutate(id, { onSuccess: close })}
      onClose={close}
    >
      <p>{t("collections.delete_text", { count })}</p>
    </AskDialog>
  );
}
