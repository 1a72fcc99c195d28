/** Short practice beside whole tests: one section, or one passage or task, with what is left of the day. */
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Section } from "../../../api/types";
import { paths, withQuery } from "../../../app/paths";
import { LeftToday } from "../../money/entitlements/LeftToday";

const sections: readonly Section[] = ["reading", "listening", "speaking", "writing"];

export function ShortPractice() {
  const { t } = useTranslation(["home", "common"]);
  return (
    <section className="card pad short-practice">
      <div className="row between">
        <h2 className="h3">{t("home:short.title")}</h2>
        <LeftToday only="sections" />
      </div>
      <ul>
        {sections.map((section) => (
          <li key={section} style={{ borderTopColor: `var(--c-${section})` }}>
            <b>{t(`common:sections.${section}`)}</b>
            <Link className="link small" to={withQuery(paths.setTest, { section })}>
              {t("home:short.whole")}
            </Link>
            <Link className="link small" to={withQuery(paths.browse, { section })}>
              {t("home:short.sets")}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
