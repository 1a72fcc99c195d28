/** Short practice beside whole tests: one section, or one passage or task, with what is left of the day. */

import { useTranslation } from "react-i18next";
import type { Section } from "../../../api/types";
import { paths, withQuery } from "../../../app/paths";
import { Card } from "../../../ui/Card";
import { TextLink } from "../../../ui/TextLink";
import { LeftToday } from "../../money/plans/today/LeftToday";
import styles from "./home.module.css";

const sections: readonly Section[] = ["reading", "listening", "speaking", "writing"];

export function ShortPractice() {
  const { t } = useTranslation(["home", "common"]);
  return (
    <Card title={t("home:short.title")} aside={<LeftToday only="sections" />} className={styles.short}>
      <ul>
        {sections.map((section) => (
          <li key={section} style={{ borderTopColor: `var(--c-${section})` }}>
            <b>{t(`common:sections.${section}`)}</b>
            <TextLink className="small" to={withQuery(paths.setTest, { section })}>
              {t("home:short.whole")}
            </TextLink>
            <TextLink className="small" to={withQuery(paths.browse, { section })}>
              {t("home:short.sets")}
            </TextLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
