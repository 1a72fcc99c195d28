/** A parent's home: how the children are doing, and which of them have not answered yet. */
import { useTranslation } from "react-i18next";
import { paths } from "../../../../app/paths";
import { formatDate } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Alert } from "../../../../ui/Alert";
import { QueryGate } from "../../../../ui/QueryGate";
import { SkeletonCard } from "../../../../ui/Skeleton";
import { Empty } from "../../../../ui/StateCard";
import { TextLink } from "../../../../ui/TextLink";
import { AddChild } from "../../../people/families/AddChild";
import { type ParentHome as Standing, useParentHome } from "../../../people/families/api";
import { ChildRow } from "../../../people/families/ChildRow";
import { HomePart } from "../HomePart";
import type { HomeProps } from "../homesOf";
import { ChildCard } from "./ChildCard";
import styles from "./parent.module.css";

export function ParentHome(props: HomeProps) {
  const { t } = useTranslation("homes");
  const home = useParentHome();
  const hasChildren = home.data !== undefined && home.data.children.length + home.data.asked.length > 0;
  return (
    <HomePart
      {...props}
      title={t("parent.title")}
      lead={<p>{t("parent.lead")}</p>}
      aside={hasChildren && <TextLink to={paths.children}>{t("parent.add")}</TextLink>}
    >
      <QueryGate
        query={home}
        part={t("parent.title")}
        skeleton={
          <div className={styles.children}>
            <SkeletonCard lines={[40, 60, 30, 100, 100]} />
            <SkeletonCard lines={[40, 60, 30, 100, 100]} />
          </div>
        }
      >
        {(standing) => (
          <>
            <Consents asked={standing.consents} />
            {hasChildren ? <Children standing={standing} /> : <NoChildren />}
          </>
        )}
      </QueryGate>
    </HomePart>
  );
}

function NoChildren() {
  const { t } = useTranslation("homes");
  return (
    <>
      <Empty title={t("parent.none_title")} text={t("parent.none_text")} />
      <AddChild />
    </>
  );
}

/** A learner under age has asked this address: the mail is the way to answer. */
function Consents({ asked: [oldest, ...others] }: { asked: Standing["consents"] }) {
  const { t } = useTranslation("homes");
  const lang = useLanguage();
  if (!oldest) return null;
  const date = formatDate(oldest.asked_at, lang, "day");
  return (
    <Alert tone="info" role="status">
      <b>{t("parent.consent_title", { count: others.length + 1 })}</b> {t("parent.consent_text", { date })}
    </Alert>
  );
}

function Children({ standing: { children, asked } }: { standing: Standing }) {
  const { t } = useTranslation("homes");
  return (
    <>
      {children.length > 0 && (
        <div className={styles.children}>
          {children.map((child) => (
            <ChildCard key={child.id} child={child} isOnly={children.length === 1} />
          ))}
        </div>
      )}
      {asked.length > 0 && (
        <section className={styles.asked} aria-labelledby="asked-children">
          <h2 id="asked-children" className="h3">
            {t("parent.asked")}
          </h2>
          <ul>
            {asked.map((link) => (
              <ChildRow key={link.id} link={link} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
