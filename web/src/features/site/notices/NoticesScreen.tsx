/** `/office/notices`: what is above the pages now, what will be, and the archive. */

import { useTranslation } from "react-i18next";
import { OfficeFrame } from "../../../app/office/OfficeFrame";
import { shownZone } from "../../../i18n/format";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Pager } from "../../../ui/Pager";
import { QueryGate } from "../../../ui/QueryGate";
import { SkeletonCard } from "../../../ui/Skeleton";
import { Empty } from "../../../ui/StateCard";
import { useOfficeNotices } from "./api";
import { PhaseFilter, usePhase } from "./editor/PhaseFilter";
import { useEditing } from "./editor/useEditing";
import { useNewest } from "./editor/useNewest";
import { nextWeek } from "./editor/window";
import { NoticeEditor } from "./NoticeEditor";
import { NoticeRow } from "./NoticeRow";
import styles from "./office.module.css";
import type { Notice, SaveNotice } from "./types";

const blank = (): SaveNotice => ({
  type: "warning",
  ...nextWeek(new Date(), shownZone()),
  description: { en: "", cn: "", tw: "" },
  link: null,
});

/** The words of an old notice with a new window. */
const again = ({ type, description, link }: Notice): SaveNotice => ({
  ...blank(),
  type,
  description,
  link: link ?? null,
});

export function NoticesScreen() {
  const { t } = useTranslation("notices");
  const { phase, page } = usePhase();
  const { editing, startNew, startOld, stop } = useEditing();
  const query = useOfficeNotices(phase, page);
  const find = (id: string | null) => query.data?.data.find((notice) => String(notice.id) === id);
  const old = editing.kind === "old" ? find(editing.id) : undefined;
  const { turn, load } = useNewest(query);
  const model = editing.kind === "new" ? find(editing.from) : undefined;

  return (
    <OfficeFrame
      title={t("notices.title")}
      lead={t("notices.lead")}
      action={
        editing.kind === "list" && (
          <Button variant="primary" onClick={() => startNew()}>
            {t("notices.new")}
          </Button>
        )
      }
    >
      {editing.kind === "new" && (
        <NoticeEditor
          key="new"
          id={null}
          start={model ? again(model) : blank()}
          onDone={stop}
          onLoad={load}
        />
      )}
      {old && <NoticeEditor key={`${old.id} ${turn}`} id={old.id} start={old} onDone={stop} onLoad={load} />}
      {(editing.kind === "list" || (editing.kind === "old" && !old)) && (
        <>
          <PhaseFilter />
          <QueryGate query={query} skeleton={<SkeletonCard />}>
            {(list) =>
              list.data.length === 0 ? (
                <Empty title={t(`notices.none.${phase ?? "all"}`)} text={t("notices.none_text")} />
              ) : (
                <Card component="ul" pad={false} className={styles.list}>
                  {list.data.map((notice) => (
                    <NoticeRow
                      key={notice.id}
                      notice={notice}
                      onEdit={() => startOld(String(notice.id))}
                      onRepeat={() => startNew(String(notice.id))}
                    />
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
