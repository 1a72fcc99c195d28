/** `/office/brands/edit`: a brand from its name to its terms, with what it looks like beside it. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { OfficeFrame } from "../../../app/office/OfficeFrame";
import { QueryGate } from "../../../ui/QueryGate";
import { AdminInvite } from "./editor/AdminInvite";
import { useBrandFile } from "./editor/api";
import { type Draft, draftOf, newDraft } from "./editor/draft";
import { Editor } from "./editor/Editor";
import { ImportButton } from "./editor/ImportButton";

export function BrandEditScreen() {
  const { t } = useTranslation("brands");
  const [search] = useSearchParams();
  const slug = search.get("brand");
  return slug === null ? (
    <NewBrand />
  ) : (
    <OfficeFrame title={t("edit_title")} lead={t("edit_lead")}>
      <Stored key={slug} slug={slug} />
    </OfficeFrame>
  );
}

function NewBrand() {
  const { t } = useTranslation("brands");
  const [imported, setImported] = useState<Draft | null>(null);
  const [count, setCount] = useState(0);
  return (
    <OfficeFrame
      title={t("new_title")}
      lead={t("new_lead")}
      action={
        <ImportButton
          onFile={(file) => {
            setImported(draftOf(file, true));
            setCount(count + 1);
          }}
        />
      }
    >
      <Editor key={count} first={imported ?? newDraft()} />
    </OfficeFrame>
  );
}

function Stored({ slug }: { slug: string }) {
  const file = useBrandFile(slug);
  const [round, setRound] = useState(0);
  const reload = () => void file.refetch().then(() => setRound((now) => now + 1));
  return (
    <QueryGate query={file}>
      {(stored) => (
        <>
          <Editor key={round} first={draftOf(stored, false)} onReload={reload} />
          <AdminInvite slug={slug} />
        </>
      )}
    </QueryGate>
  );
}
