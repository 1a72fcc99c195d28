/** Why two accounts do not become one, and what helps instead, with the way to both. */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { ApiError, errorText } from "../../../../../api/errors";
import { formatNumber } from "../../../../../i18n/format";
import { useLanguage } from "../../../../../i18n/language";
import { Alert } from "../../../../../ui/Alert";
import { Button } from "../../../../../ui/Button";
import { Dialog } from "../../../../../ui/Dialog";
import { Skeleton } from "../../../../../ui/Skeleton";
import { TextLink } from "../../../../../ui/TextLink";
import type { AdminUser, useMerge } from "../api";
import { withOpen } from "../filterOf";
import { useUserName } from "../names";
import styles from "./bulk.module.css";

interface MergeDialogProps {
  pair: readonly [AdminUser, AdminUser];
  /** The question, asked when the dialog was. */
  merge: ReturnType<typeof useMerge>;
  onClose: () => void;
}

export function MergeDialog({ pair, merge, onClose }: MergeDialogProps) {
  const { t } = useTranslation("office_people");
  const { t: common } = useTranslation("common");
  const nameOf = useUserName();
  const [one, other] = pair;
  const { error } = merge;
  const isRefused = error instanceof ApiError && error.code === "accounts_not_merged";
  return (
    <Dialog
      title={t("bulk.merge_title", { one: nameOf(one), other: nameOf(other) })}
      width="sm"
      onDismiss={onClose}
      actions={
        <>
          {error && !isRefused && <Button onClick={() => merge.mutate(pair)}>{t("bulk.merge_again")}</Button>}
          <Button variant="primary" onClick={onClose}>
            {t("bulk.close")}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {merge.isPending && (
          <div role="status" aria-label={t("bulk.merge_asking")}>
            <Skeleton lines={[100, 80]} />
          </div>
        )}
        {error && !isRefused && <Alert>{errorText(error, common)}</Alert>}
        {isRefused && (
          <>
            <Alert tone="info" role="status">
              {error.message}
            </Alert>
            <div>
              <h3 className="h4">{t("bulk.merge_instead")}</h3>
              <ol className={styles.steps}>
                <li>{t("bulk.merge_keep")}</li>
                <li>{t("bulk.merge_coins")}</li>
                <li>{t("bulk.merge_block")}</li>
              </ol>
            </div>
            <ul className={styles.pair} aria-label={t("bulk.merge_both")}>
              {pair.map((user) => (
                <Account key={user.id} user={user} onOpen={onClose} />
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  );
}

function Account({ user, onOpen }: { user: AdminUser; onOpen: () => void }) {
  const { t } = useTranslation("office_people");
  const lang = useLanguage();
  const nameOf = useUserName();
  const [search] = useSearchParams();
  return (
    <li>
      <TextLink to={`?${withOpen(search, user.id)}`} preventScrollReset onClick={onOpen}>
        {nameOf(user)}
      </TextLink>
      <span className="note num">
        {user.email} · {t("coins.have", { count: user.coins, figure: formatNumber(user.coins, lang) })}
      </span>
    </li>
  );
}
