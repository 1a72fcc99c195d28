/** `/children`: a parent's children, those who have confirmed and those who are asked. */
import { useTranslation } from "react-i18next";
import { useTitle } from "../../../app/shell/useTitle";
import { QueryGate } from "../../../ui/QueryGate";
import { Empty } from "../../../ui/StateCard";
import { AddChild } from "./AddChild";
import { useLinks } from "./api";
import { ChildRow } from "./ChildRow";
import styles from "./families.module.css";

export function ChildrenScreen() {
  const { t } = useTranslation("families");
  useTitle(t("children.title"));
  return (
    <div className="wrap page narrow">
      <QueryGate title={t("children.title")} query={useLinks()}>
        {({ children }) => (
          <div className={styles.families}>
            <header>
              <h1>{t("children.title")}</h1>
              <p className="quiet">{t("children.lead")}</p>
            </header>
            {children.length === 0 ? (
              <Empty title={t("children.empty_title")} text={t("children.empty_text")} />
            ) : (
              <ul className={styles.list}>
                {children.map((link) => (
                  <ChildRow key={link.id} link={link} />
                ))}
              </ul>
            )}
            <AddChild />
          </div>
        )}
      </QueryGate>
    </div>
  );
}
