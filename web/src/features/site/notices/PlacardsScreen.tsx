/** `/office/placards`: the brand's own ads to its free members (D-110). */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { OfficeFrame } from "../../../app/office/OfficeFrame";
import { formatDate, shownZone } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { htmlTag } from "../../../i18n/languages";
import { Pager } from "../../../ui/Pager";
import { QueryGate } from "../../../ui/QueryGate";
import { SkeletonCard } from "../../../ui/Skeleton";
import { Empty } from "../../../ui/StateCard";
import { useNow } from "../../../ui/useNow";
import { useDeletePlacard, useOfficePlacards } from "./api";
import { PhaseFilter, usePhase } from "./editor/PhaseFilter";
import { RemoveDialog } from "./editor/RemoveDialog";
import { useEditing } from "./editor/useEditing";
import { nextWeek, phaseOf } from "./editor/window";
import { PlacardEditor } from "./PlacardEditor";
import { langIn, type Placard, type SavePlacard, textIn } from "./types";
import "./office.css";

const noTexts = { en: "", cn: "", tw: "" };
const blank = (): SavePlacard => ({
  slot: "home",
  ...nextWeek(new Date(), shownZone()),
  headline: noTexts,
  body: noTexts,
  link: { url: "", text: noTexts },
  images: { en: null, cn: null, tw: null },
});

export function PlacardsScreen() {
  const { t } = useTranslation("notices");
  const { phase, page } = usePhase();
  const { editing, startNew, startOld, stop } = useEditing();
  const query = useOfficePlacards(phase, page);
  const old = editing.kind === "old" ? query.data?.data.find(({ id }) => id === editing.id) : undefined;
  return (
    <OfficeFrame
      title={t("placards.title")}
      lead={t("placards.lead")}
      action={
        editing.kind === "list" && (
          <button type="button" className="btn fill" onClick={() => startNew()}>
            {t("placards.new")}
          </button>
        )
      }
    >
      {editing.kind === "new" && <PlacardEditor key="new" id={null} start={blank()} onDone={stop} />}
      {old && <PlacardEditor key={old.id} id={old.id} start={old} onDone={stop} />}
      {(editing.kind === "list" || (editing.kind === "old" && !old)) && (
        <>
          <PhaseFilter />
          <QueryGate query={query} skeleton={<SkeletonCard />}>
            {(list) =>
              list.data.length === 0 ? (
                <Empty title={t("placards.none")} text={t("placards.none_text")} />
              ) : (
                <ul className="office-list card">
                  {list.data.map((placard) => (
                    <Row key={placard.id} placard={placard} onEdit={() => startOld(placard.id)} />
                  ))}
                </ul>
              )
            }
          </QueryGate>
          {query.data && <Pager page={query.data.current_page} total={query.data.total} />}
        </>
      )}
    </OfficeFrame>
  );
}

function Row({ placard, onEdit }: { placard: Placard; onEdit: () => void }) {
  const { t } = useTranslation("notices");
  const lang = useLanguage();
  const phase = phaseOf(placard, useNow());
  const remove = useDeletePlacard();
  const [isAsking, setAsking] = useState(false);
  const { headline } = placard;
  return (
    <li className={phase === "over" ? "is-over" : undefined}>
      <div className="office-row-text">
        <p className="row">
          <span className="chip">{t(`slot.${placard.slot}`)}</span>
          <span className={phase === "current" ? "chip brand" : "chip"}>{t(`phase.${phase}`)}</span>
        </p>
        <p className="office-words" lang={htmlTag[langIn(headline, lang)]}>
          {textIn(headline, lang)}
        </p>
        <p className="note num">
          {t("notices.window", {
            start: formatDate(placard.start, lang, "dayTimeYear"),
            end: formatDate(placard.end, lang, "dayTimeYear"),
          })}
        </p>
      </div>
      <div className="row office-row-buttons">
        <button type="button" className="btn" onClick={onEdit}>
          {t("editor.edit")}
        </button>
        <button type="button" className="btn bare" onClick={() => setAsking(true)}>
          {t("editor.remove")}
        </button>
      </div>
      {isAsking && (
        <RemoveDialog
          title={t("placards.remove_title")}
          text={t("placards.remove_text")}
          isBusy={remove.isPending}
          error={remove.error}
          onRemove={() => remove.mutate(placard.id, { onSuccess: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}
