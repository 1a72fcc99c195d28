/** Which test of a kind, and of a section practice which section: with the time each really takes. */
import { useTranslation } from "react-i18next";
import type { Section, TestCard } from "../../../../api/types";
import { Alert } from "../../../../ui/Alert";
import { SectionBar } from "../../../content/library/tests/SectionBar";
import { TestTitle } from "../../../content/library/tests/TestTitle";
import { itemsOf, minutesOf } from "./choice";
import { Picks } from "./Picks";
import styles from "./setup.module.css";

interface TestChoiceProps {
  tests: TestCard[];
  chosen: TestCard | undefined;
  choose: (test: TestCard) => void;
}

export function TestChoice({ tests, chosen, choose }: TestChoiceProps) {
  const { t } = useTranslation(["setup", "common"]);
  if (tests.length === 0) {
    return (
      <Alert tone="info" role="status">
        {t("version.none")}
      </Alert>
    );
  }
  return (
    <Picks
      label={t("test.title")}
      name="test"
      value={chosen?.id ?? null}
      choose={(id) => {
        const test = tests.find((each) => each.id === id);
        if (test) choose(test);
      }}
      options={tests.map((test) => ({
        value: test.id,
        label: (
          <>
            <b>
              <TestTitle test={test} />
            </b>
            <span className="small quiet num">
              {t(`common:kinds.${test.kind}`)} · {t("common:minutes", { count: test.minutes })}
            </span>
          </>
        ),
      }))}
    />
  );
}

interface SectionChoiceProps {
  test: TestCard;
  section: Section | undefined;
  choose: (section: Section) => void;
}

export function SectionChoice({ test, section, choose }: SectionChoiceProps) {
  const { t } = useTranslation(["setup", "common", "tests"]);
  return (
    <Picks
      label={t("section.title")}
      name="section"
      columns="four"
      value={section ?? null}
      choose={choose}
      options={test.sections.map(({ section: each, questions }) => ({
        value: each,
        label: (
          <>
            <b>{t(`common:sections.${each}`)}</b>
            <span className="small quiet num">
              {t(itemsOf(each), { count: questions })} ·{" "}
              {t("common:minutes", { count: minutesOf(test, each) })}
            </span>
          </>
        ),
      }))}
    />
  );
}

/** The sections that are taken, drawn to their length. */
export function SectionTimes({ test, section }: { test: TestCard; section: Section | undefined }) {
  const { t } = useTranslation(["setup", "common"]);
  const minutes = t("common:minutes", { count: minutesOf(test, section) });
  return (
    <section aria-label={t("times", { minutes })} className={`num ${styles.times}`}>
      <SectionBar sections={test.sections} only={section} />
    </section>
  );
}
