/** `/office/placards`: the brand's own ads to its free members (D-110). */

import { useState } from "react";
import { useTranslation } from "react-i18next";
import { OfficeFrame } from "../../../app/office/OfficeFrame";
import { formatDate, shownZone } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { htmlTag } from "../../../i18n/languages";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Chip } from "../../../ui/Chip";
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
import styles from "./office.module.css";
import { PlacardEditor } from "./PlacardEditor";
import { langIn, type Placard, type SavePlacard, textIn } from "./types";

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
          <Button variant="primary" onClick={() => startNew()}>
            {t("placards.new")}
          </Button>
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
                <Card component="ul" pad={false} className={styles.list}>
                  {list.data.map((placard) => (
                    <Row key={placard.id} placard={placard} onEdit={() => startOld(placard.id)} />
                  ))}
                </Card>
              )
            }
          </QueryGate>
          {query.data && (
            <div className={styles.pager}>
              <Pager page={query.data.current_page} total={query.data.total} />
            </div>
          )}
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
    <li className={phase === "over" ? styles.over : undefined}>
      <div className={styles.text}>
        <p className={`row ${styles.facts}`}>
          <Chip>{t(`slot.${placard.slot}`)}</Chip>
          <Chip tone={phase === "current" ? "brand" : "plain"}>{t(`phase.${phase}`)}</Chip>
        </p>
        <p className={styles.words} lang={htmlTag[langIn(headline, lang)]}>
          {textIn(headline, lang)}
        </p>
        <p className="note num">
          {t("notices.window", {
            start: formatDate(placard.start, lang, "dayTimeYear"),
            end: formatDate(placard.end, lang, "dayTimeYear"),
          })}
        </p>
      </div>
      <div className={`row ${styles.acts}`}>
        <Button size="small" onClick={onEdit}>
          {t("editor.edit")}
        </Button>
        <Button variant="danger" size="small" onClick={() => setAsking(true)}>
          {t("editor.remove")}
        </Button>
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
