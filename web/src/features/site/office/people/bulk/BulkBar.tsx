/** What can be done with the people who are selected. There only while somebody is. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { hasRole, useSession } from "../../../../../api/session";
import { Button } from "../../../../../ui/Button";
import { type AdminUser, useMerge } from "../api";
import styles from "./bulk.module.css";
import { CoinsDialog } from "./CoinsDialog";
import { LinksDialog } from "./LinksDialog";
import { MergeDialog } from "./MergeDialog";

interface BulkBarProps {
  users: AdminUser[];
  onClear: () => void;
}

export function BulkBar({ users, onClear }: BulkBarProps) {
  const { t } = useTranslation("office_people");
  const { profile } = useSession();
  const [asked, setAsked] = useState<"coins" | "links" | null>(null);
  const [pair, setPair] = useState<readonly [AdminUser, AdminUser] | null>(null);
  const merge = useMerge();
  const [one, other, ...more] = users;
  const askMerge = (two: readonly [AdminUser, AdminUser]) => {
    setPair(two);
    merge.mutate(two);
  };
  const close = () => setAsked(null);
  return (
    <div className={styles.bar}>
      <b className="small num" role="status">
        {t("bulk.chosen", { count: users.length })}
      </b>
      {hasRole(profile, "super-admin") && (
        <Button size="small" onClick={() => setAsked("coins")}>
          {t("bulk.coins")}
        </Button>
      )}
      <Button size="small" onClick={() => setAsked("links")}>
        {t("bulk.links")}
      </Button>
      {one && other && more.length === 0 && (
        <Button size="small" onClick={() => askMerge([one, other])}>
          {t("bulk.merge")}
        </Button>
      )}
      <Button size="small" variant="quiet" onClick={onClear}>
        {t("bulk.none")}
      </Button>
      {asked === "coins" && <CoinsDialog users={users} onClose={close} />}
      {pair && <MergeDialog pair={pair} merge={merge} onClose={() => setPair(null)} />}
      {asked === "links" && <LinksDialog users={users} onClose={close} />}
    </div>
  );
}
