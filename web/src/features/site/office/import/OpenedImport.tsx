/** One import, in the state that it is in, with what can be done then. */
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { errorText } from "../../../../api/errors";
import { paths } from "../../../../app/paths";
import { Alert } from "../../../../ui/Alert";
import { QueryGate } from "../../../../ui/QueryGate";
import { SkeletonCard } from "../../../../ui/Skeleton";
import { isBusy, type PeopleImport, useDiscard, useImport, useImportChanged, useStart, useUndo } from "./api";
import { Busy } from "./Busy";
import { Checked } from "./Checked";
import { Done } from "./Done";
import { Faults } from "./Faults";
import { Steps } from "./Steps";
import { Undone } from "./Undone";

export function OpenedImport({ id }: { id: string }) {
  const { t } = useTranslation("people_import");
  const query = useImport(id);
  return (
    <QueryGate
      query={query}
      part={t("title")}
      skeleton={
        <>
          <Steps at="check" />
          <SkeletonCard lines={[50, 80, 60]} />
        </>
      }
    >
      {(found) => <Opened found={found} />}
    </QueryGate>
  );
}

const stepOf = {
  checked: "check",
  running: "import",
  done: "over",
  undoing: "import",
  undone: "over",
} as const;

/** The acts are held here, above the states: a refusal stays in sight when the import turns out to be further on. */
function Opened({ found }: { found: PeopleImport }) {
  const { t } = useTranslation("common");
  const go = useNavigate();
  const start = useStart(found.id);
  const undo = useUndo(found.id);
  const discard = useDiscard(found.id);
  // The question before an undo shows its refusal itself while it can be asked.
  const refused = start.error ?? discard.error ?? (found.state === "done" ? null : undo.error);
  useEndNoticed(found);
  return (
    <>
      <Steps at={stepOf[found.state]} />
      {refused && <Alert>{errorText(refused, t)}</Alert>}
      {found.state === "checked" && (
        <Checked
          found={found}
          isStarting={start.isPending}
          isDiscarding={discard.isPending}
          onStart={(isInviting) => start.mutate(isInviting)}
          onDiscard={() => discard.mutate(undefined, { onSuccess: () => go(paths.officePeopleImport) })}
        />
      )}
      {(found.state === "running" || found.state === "undoing") && <Busy found={found} />}
      {found.state === "done" && <Done found={found} undo={undo} />}
      {found.state === "undone" && <Undone found={found} />}
      {found.bad > 0 && <Faults id={found.id} />}
    </>
  );
}

/** The history learns at once that an import is through. */
function useEndNoticed(found: PeopleImport) {
  const changed = useImportChanged();
  const isAtWork = isBusy(found);
  useEffect(() => {
    if (!isAtWork) return;
    return () => void changed();
  }, [isAtWork, changed]);
}
