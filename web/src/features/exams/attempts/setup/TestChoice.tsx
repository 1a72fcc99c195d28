/** Which test of a kind, and of a section practice which section: with the time each really takes. */
import { useTranslation } from "react-i18next";
import type { Section, TestCard } from "../../../../api/types";
import { SectionBar } from "../../../content/library/tests/SectionBar";
import "../../../content/library/tests/tests.css";
import { minutesOf } from "./choice";

interface TestChoiceProps {
  tests: TestCard[];
  chosen: TestCard | undefined;
  choose: (test: TestCard) => void;
  /** Tests of several versions stand beside each other. */
  withFormat?: boolean;
}

export function TestChoice({ tests, chosen, choose, withFormat = false }: TestChoiceProps) {
  const { t } = useTranslation(["setup", "common"]);
  if (tests.length === 0) {
    return (
      <p className="alert info" role="status">
        {t("version.none")}
      </p>
    );
  }
  return (
    <fieldset className="choice">
      <legend className="h3">{t("test.title")}</legend>
      <div className="cards">
        {tests.map((test) => (
          <label key={test.id} className={chosen?.id === test.id ? "pick on" : "pick"}>
            <input type="radio" name="test" checked={chosen?.id === test.id} onChange={() => choose(test)} />
            <b lang="en">{test.title}</b>
            {withFormat && <span className="chip">{t(`common:formats.${test.format as "ibt-2023"}`)}</span>}
            <span className="small quiet num">
              {t(`common:kinds.${test.kind}`)} · {t("common:minutes", { count: test.minutes })}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface SectionChoiceProps {
  test: TestCard;
  section: Section | undefined;
  choose: (section: Section) => void;
}

export function SectionChoice({ test, section, choose }: SectionChoiceProps) {
  const { t } = useTranslation(["setup", "common"]);
  return (
    <fieldset className="choice">
      <legend className="h3">{t("section.title")}</legend>
      <div className="cards four">
        {test.sections.map(({ section: each, questions }) => (
          <label key={each} className={section === each ? "pick on" : "pick"}>
            <input type="radio" name="section" checked={section === each} onChange={() => choose(each)} />
            <b>{t(`common:sections.${each}`)}</b>
            <span className="small quiet num">
              {t("start.items", { count: questions })} ·{" "}
              {t("common:minutes", { count: minutesOf(test, each) })}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The sections of a whole test, drawn to their length. */
export function SectionTimes({ test }: { test: TestCard }) {
  const { t } = useTranslation(["setup", "common"]);
  return (
    <section className="card pad">
      <h2 className="h3 num">{t("times", { minutes: t("common:minutes", { count: test.minutes }) })}</h2>
      <SectionBar sections={test.sections} />
    </section>
  );
}
