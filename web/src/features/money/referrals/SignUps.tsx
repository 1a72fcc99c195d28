/** When people registered with the own code and how far they have come. The server tells nobody's name. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../api/errors";
import { formatDate } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { Alert } from "../../../ui/Alert";
import { Button } from "../../../ui/Button";
import { Chip } from "../../../ui/Chip";
import { Skeleton } from "../../../ui/Skeleton";
import { type UsedReferral, useUsed } from "./api";
import styles from "./referrals.module.css";

export function SignUps() {
  const { t } = useTranslation("referrals");
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button
        variant="quiet"
        size="small"
        className={styles.toggle}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? "sign_ups.hide" : "sign_ups.show")}
      </Button>
      {isOpen && <List />}
    </div>
  );
}

function List() {
  const { t } = useTranslation("referrals");
  const { t: tc } = useTranslation("common");
  const used = useUsed();
  return (
    <>
      {used.data && (
        <ul className={styles.signUps} aria-label={t("sign_ups.title")}>
          {used.data.pages
            .flatMap((page) => page.data)
            .map((one, at) => (
              // They have no ids of their own to the inviter, and their order stays.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <Line key={at} one={one} />
            ))}
        </ul>
      )}
      {used.isPending && <Skeleton lines={[100, 100]} />}
      {used.error && <Alert>{errorText(used.error, tc)}</Alert>}
      {used.hasNextPage && (
        <Button size="small" loading={used.isFetchingNextPage} onClick={() => void used.fetchNextPage()}>
          {t("sign_ups.more")}
        </Button>
      )}
      <p className="note">{t("sign_ups.note")}</p>
    </>
  );
}

function Line({ one }: { one: UsedReferral }) {
  const { t } = useTranslation("referrals");
  const lang = useLanguage();
  const hasEarned = one.stage === "earned" || one.stage === "exchanged";
  return (
    <li className="num">
      <span>{formatDate(one.registered_at, lang, "dayYear")}</span>
      <Chip {...(hasEarned && one.credit !== 0 && { tone: "ok" as const })}>
        {t(`stages.${hasEarned && one.credit === 0 ? "unrewarded" : one.stage}`, { count: one.credit ?? 0 })}
      </Chip>
    </li>
  );
}
