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
import { useDeleteHouseAd, useOfficeHouseAds } from "./api";
import { PhaseFilter, usePhase } from "./editor/PhaseFilter";
import { RemoveDialog } from "./editor/RemoveDialog";
import { useEditing } from "./editor/useEditing";
import { useNewest } from "./editor/useNewest";
import { nextWeek, phaseOf } from "./editor/window";
import { HouseAdEditor } from "./HouseAdEditor";
import styles from "./office.module.css";
import { type HouseAd, langIn, type SaveHouseAd, textIn } from "./types";

const noTexts = { en: "", cn: "", tw: "" };
const blank = (): SaveHouseAd => ({
  slot: "home",
  ...nextWeek(new Date(), shownZone()),
  headline: noTexts,
  body: noTexts,
  link: { url: "", text: noTexts },
  images: { en: null, cn: null, tw: null },
});

export function HouseAdsScreen() {
  const { t } = useTranslation("notices");
  const { phase, page } = usePhase();
  const { editing, startNew, startOld, stop } = useEditing();
  const query = useOfficeHouseAds(phase, page);
  const old = editing.kind === "old" ? query.data?.data.find(({ id }) => id === editing.id) : undefined;
  const { turn, load } = useNewest(query);
  return (
    <OfficeFrame
      title={t("house_ads.title")}
      lead={t("house_ads.lead")}
      action={
        editing.kind === "list" && (
          <Button variant="primary" onClick={() => startNew()}>
            {t("house_ads.new")}
          </Button>
        )
      }
    >
      {editing.kind === "new" && (
        <HouseAdEditor key="new" id={null} start={blank()} onDone={stop} onLoad={load} />
      )}
      {old && <HouseAdEditor key={`${old.id} ${turn}`} id={old.id} start={old} onDone={stop} onLoad={load} />}
      {(editing.kind === "list" || (editing.kind === "old" && !old)) && (
        <>
          <PhaseFilter />
          <QueryGate query={query} skeleton={<SkeletonCard />}>
            {(list) =>
              list.data.length === 0 ? (
                <Empty title={t("house_ads.none")} text={t("house_ads.none_text")} />
              ) : (
                <Card component="ul" pad={false} className={styles.list}>
                  {list.data.map((houseAd) => (
                    <Row key={houseAd.id} houseAd={houseAd} onEdit={() => startOld(houseAd.id)} />
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

function Row({ houseAd, onEdit }: { houseAd: HouseAd; onEdit: () => void }) {
  const { t } = useTranslation("notices");
  const lang = useLanguage();
  const phase = phaseOf(houseAd, useNow());
  const remove = useDeleteHouseAd();
  const [isAsking, setAsking] = useState(false);
  const { headline } = houseAd;
  return (
    <li className={phase === "over" ? styles.over : undefined}>
      <div className={styles.text}>
        <p className={`row ${styles.facts}`}>
          <Chip>{t(`slot.${houseAd.slot}`)}</Chip>
          <Chip tone={phase === "current" ? "brand" : "plain"}>{t(`phase.${phase}`)}</Chip>
        </p>
        <p className={styles.words} lang={htmlTag[langIn(headline, lang)]}>
          {textIn(headline, lang)}
        </p>
        <p className="note num">
          {t("notices.window", {
            start: formatDate(houseAd.start, lang, "dayTimeYear"),
            end: formatDate(houseAd.end, lang, "dayTimeYear"),
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
          title={t("house_ads.remove_title")}
          text={t("house_ads.remove_text")}
          isBusy={remove.isPending}
          error={remove.error}
          onRemove={() => remove.mutate(houseAd.id, { onSuccess: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}
