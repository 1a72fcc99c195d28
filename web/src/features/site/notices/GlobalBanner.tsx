/** The banner above the page content. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ScreenMeta } from "../../../app/screens";
import { useLanguage } from "../../../i18n/language";
import { useNow } from "../../../ui/useNow";
import { Banner } from "./Banner";
import { closeNotice, readClosed } from "./closed";
import { useNotices } from "./useNotices";
import { noticeToShow } from "./visibility";

export function GlobalBanner({ meta }: { meta: ScreenMeta | null }) {
  const { t } = useTranslation("common");
  const lang = useLanguage();
  const notices = useNotices();
  // Windows begin and end, and midnight passes, while a page is open.
  const now = useNow(60_000);
  const [closed, setClosed] = useState(readClosed);
  const notice = noticeToShow(notices, now, closed, meta?.banner === false);
  if (!notice) return null;
  return (
    <aside aria-label={t("notice.title")}>
      <Banner notice={notice} lang={lang} onClose={() => setClosed(closeNotice(notice.id, new Date()))} />
    </aside>
  );
}
