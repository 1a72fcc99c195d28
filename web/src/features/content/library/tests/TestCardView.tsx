/** One test: what it is, how long each section takes, and the way in. */
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { TestCard } from "../../../../api/types";
import { paths, withQuery } from "../../../../app/paths";
import { formatDate } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Icon } from "../../../../ui/Icon";
import { BegunParts } from "./BegunParts";
import { SectionBar } from "./SectionBar";
import { StartOver } from "./StartOver";

interface TestCardViewProps {
  test: TestCard;
  /** Only the first way in is filled. */
  isFirst: boolean;
}

export function TestCardView({ test, isFirst }: TestCardViewProps) {
  const { t } = useTranslation(["tests", "common"]);
  const lang = useLanguage();
  const begun = test.my_attempt;
  return (
    <article className={begun ? "card pad test-card begun" : "card pad test-card"}>
      <div className="test-what">
        <div className="row chips">
          <span className="chip brand">{t(`common:kinds.${test.kind}`)}</span>
          <span className="chip">{t(`common:formats.${test.format as "ibt-2023"}`)}</span>
          <span className="chip num">
            <Icon name="clock" size={14} />
            {t("common:minutes", { count: test.minutes })}
          </span>
        </div>
        <h2 className="h3" lang="en">
          {test.title}
        </h2>
        <p className="quiet" lang="en">
          {test.summary}
        </p>
        <SectionBar sections={test.sections} />
        {test.sections.length > 1 && <OneSection test={test} />}
        <BegunParts parts={test.my_parts} />
      </div>
      <div className="test-do">
        {begun ? (
          <>
            <Link
              className={isFirst ? "btn fill big" : "btn big"}
              to={withQuery(paths.test, { attempt: begun.id })}
            >
              {t("card.go_on")}
              <Icon name="forward" size={18} />
            </Link>
            <p className="note num">
              {t("card.begun", { when: formatDate(begun.updated_at, lang, "dayTime") })}
            </p>
            <StartOver attempt={begun.id} />
          </>
        ) : (
          <Link
            className={isFirst ? "btn fill big" : "btn big"}
            to={withQuery(paths.setTest, { test: test.id })}
          >
            {t("card.choose")}
            <Icon name="forward" size={18} />
          </Link>
        )}
      </div>
    </article>
  );
}

/** The ways into one section alone. */
function OneSection({ test }: { test: TestCard }) {
  const { t } = useTranslation(["tests", "common"]);
  return (
    <p className="one-section small">
      <span className="quiet">{t("card.one")}</span>
      {test.sections.map(({ section }) => (
        <Link key={section} className="link" to={withQuery(paths.setTest, { test: test.id, section })}>
          {t(`common:sections.${section}`)}
        </Link>
      ))}
    </p>
  );
}
