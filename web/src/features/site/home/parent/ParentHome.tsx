/** A parent's home: how the children are doing, and which of them have not answered yet. */
import { useTranslation } from "react-i18next";
import { paths } from "../../../../app/paths";
import { QueryGate } from "../../../../ui/QueryGate";
import { SkeletonCard } from "../../../../ui/Skeleton";
import { Empty } from "../../../../ui/StateCard";
import { TextLink } from "../../../../ui/TextLink";
import { AddChild } from "../../../people/families/AddChild";
import { type ParentLink, useLinks } from "../../../people/families/api";
import { ChildRow } from "../../../people/families/ChildRow";
import { HomePart } from "../HomePart";
import type { HomeProps } from "../homesOf";
import { ChildCard } from "./ChildCard";
import styles from "./parent.module.css";

export function ParentHome(props: HomeProps) {
  const { t } = useTranslation("homes");
  const links = useLinks();
  const hasChildren = (links.data?.children.length ?? 0) > 0;
  return (
    <HomePart
      {...props}
      title={t("parent.title")}
      lead={<p>{t("parent.lead")}</p>}
      aside={hasChildren && <TextLink to={paths.children}>{t("parent.add")}</TextLink>}
    >
      <QueryGate
        query={links}
        part={t("parent.title")}
        skeleton={
          <div className={styles.children}>
            <SkeletonCard lines={[40, 60, 30, 100, 100]} />
            <SkeletonCard lines={[40, 60, 30, 100, 100]} />
          </div>
        }
      >
        {({ children }) => (children.length === 0 ? <NoChildren /> : <Children links={children} />)}
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

function Children({ links }: { links: ParentLink[] }) {
  const { t } = useTranslation("homes");
  const linked = links.flatMap(({ state, person }) =>
    state === "confirmed" && person.id ? [{ id: person.id, name: person.name ?? person.email }] : [],
  );
  const asked = links.filter(({ state }) => state !== "confirmed");
  return (
    <>
      {linked.length > 0 && (
        <div className={styles.children}>
          {linked.map((child) => (
            <ChildCard key={child.id} {...child} isOnly={linked.length === 1} />
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
