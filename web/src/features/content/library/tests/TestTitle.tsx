/** What a test is, in the reader's language: its section or kind, its format, what most of its questions are about. */
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { TestCard } from "../../../../api/types";
import styles from "./TestTitle.module.css";

/** So many topics say what a test is about; a full mock is about nearly all of them. */
const shownTopics = 2;

type Words = TFunction<["tests", "common"]>;

export function testTitle(test: TestCard, t: Words): string {
  const what =
    test.kind === "section"
      ? test.sections.map(({ section }) => t(`common:sections.${section}`)).join(t("common:test_title.and"))
      : t(`common:kinds.${test.kind}`);
  const format = t(`common:formats.${test.format as "ibt-2023"}`);
  const topics = test.kind === "full_mock" ? [] : test.topics.slice(0, shownTopics);
  if (topics.length === 0) return t("common:test_title.plain", { what, format });
  return t("common:test_title.about", { what, format, topics: topicsOf(topics, t) });
}

export const topicsOf = (topics: TestCard["topics"], t: Words): string =>
  topics.map((topic) => t(`common:topics.${topic}`)).join(t("common:test_title.and"));

/** The title, and the proper name that tells tests of one kind apart. */
export function TestTitle({ test }: { test: TestCard }) {
  const { t } = useTranslation(["tests", "common"]);
  return (
    <>
      <span className={styles.what}>{testTitle(test, t)}</span>{" "}
      <span className={styles.name} lang="en">
        {test.title}
      </span>
    </>
  );
}
