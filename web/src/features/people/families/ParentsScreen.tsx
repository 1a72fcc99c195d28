/** `/parents`: a student's parents, who asks to be one, and a parent's consent for a learner under age. */
import { useTranslation } from "react-i18next";
import { hasRole, useSession } from "../../../api/session";
import { useTitle } from "../../../app/shell/useTitle";
import { Card } from "../../../ui/Card";
import { Checkbox } from "../../../ui/Choices";
import { QueryGate } from "../../../ui/QueryGate";
import { Empty } from "../../../ui/StateCard";
import { TeachersCard } from "../teaching/TeachersCard";
import { type ParentLinks, useAllowSecond, useConsent, useLinks } from "./api";
import { ConsentCard } from "./ConsentCard";
import styles from "./families.module.css";
import { ParentRow } from "./ParentRow";

export function ParentsScreen() {
  const { t } = useTranslation("families");
  const { profile } = useSession();
  const consent = useConsent();
  useTitle(t("parents.title"));
  return (
    <div className="wrap page narrow">
      <QueryGate title={t("parents.title")} query={useLinks()}>
        {(links) => (
          <div className={styles.families}>
            <header>
              <h1>{t("parents.title")}</h1>
              <p className="quiet">{t("parents.lead")}</p>
            </header>
            {consent.data && consent.data.state !== "not_needed" && <ConsentCard consent={consent.data} />}
            {links.parents.length === 0 ? (
              <Empty title={t("parents.empty_title")} text={t("parents.empty_text")} />
            ) : (
              <ul className={styles.list}>
                {links.parents.map((link) => (
                  <ParentRow
                    key={link.id}
                    link={link}
                    isMinor={consent.data !== undefined && consent.data.state !== "not_needed"}
                  />
                ))}
              </ul>
            )}
            {links.parents.some(({ state }) => state === "confirmed") && <SecondParent links={links} />}
            {hasRole(profile, "student") && <TeachersCard />}
          </div>
        )}
      </QueryGate>
    </div>
  );
}

function SecondParent({ links }: { links: ParentLinks }) {
  const { t } = useTranslation("families");
  const allow = useAllowSecond();
  return (
    <Card>
      <Checkbox
        label={t("parents.second")}
        hint={t("parents.second_text")}
        checked={links.second_parent_allowed}
        disabled={allow.isPending}
        onChange={(event) => allow.mutate(event.target.checked)}
      />
    </Card>
  );
}
