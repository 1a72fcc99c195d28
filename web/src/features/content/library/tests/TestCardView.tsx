/** One test: what it is, how long each section takes, and the way in. */
import { useTranslation } from "react-i18next";
import type { TestCard } from "../../../../api/types";
import { paths, withQuery } from "../../../../app/paths";
import { formatDate } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { Chip } from "../../../../ui/Chip";
import { Icon } from "../../../../ui/Icon";
import { TextLink } from "../../../../ui/TextLink";
import { BegunParts } from "./BegunParts";
import { SectionBar } from "./SectionBar";
import { StartOver } from "./StartOver";
import { TestTitle, topicsOf } from "./TestTitle";
import styles from "./tests.module.css";

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
    <Card component="article" className={begun ? `${styles.test} ${styles.begun}` : styles.test}>
      <div className={styles.what}>
        <div className={styles.chips}>
          <Chip tone="brand" className={begun ? styles.kind : undefined}>
            {t(`common:kinds.${test.kind}`)}
          </Chip>
          <Chip icon="clock" className="num">
            {t("common:minutes", { count: test.minutes })}
          </Chip>
        </div>
        <h2 className="h3">
          <TestTitle test={test} />
        </h2>
        {/* Editors describe tests in English; readers of other languages get the topics. */}
        {lang === "en" ? (
          <p className="quiet">{test.summary}</p>
        ) : (
          test.topics.length > 0 && (
            <p className="quiet">{t("card.topics", { topics: topicsOf(test.topics, t) })}</p>
          )
        )}
        {test.sections.length > 1 && <SectionBar sections={test.sections} />}
        {test.sections.length > 1 && <OneSection test={test} />}
        <BegunParts parts={test.my_parts} />
      </div>
      <div className={styles.act}>
        {begun ? (
          <>
            <Button
              variant={isFirst ? "primary" : "secondary"}
              size="large"
              to={withQuery(paths.test, { attempt: begun.id })}
            >
              {t("card.go_on")}
              <Icon name="forward" size={18} />
            </Button>
            <p className="note num">
              {t("card.begun", { when: formatDate(begun.updated_at, lang, "dayTime") })}
            </p>
            <StartOver attempt={begun.id} />
          </>
        ) : (
          <Button
            variant={isFirst ? "primary" : "secondary"}
            size="large"
            to={withQuery(paths.setTest, { test: test.id })}
          >
            {t("card.choose")}
            <Icon name="forward" size={18} />
          </Button>
        )}
      </div>
    </Card>
  );
}

/** The ways into one section alone. */
function OneSection({ test }: { test: TestCard }) {
  const { t } = useTranslation(["tests", "common"]);
  return (
    <p className={`${styles.one} small`}>
      <span className="quiet">{t("card.one")}</span>
      {test.sections.map(({ section }) => (
        <TextLink key={section} to={withQuery(paths.setTest, { test: test.id, section })}>
          {t(`common:sections.${section}`)}
        </TextLink>
      ))}
    </p>
  );
}
