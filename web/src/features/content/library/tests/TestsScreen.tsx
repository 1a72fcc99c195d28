/** All tests, with filters in the address; one that was begun comes first. */
import type { TFunction } from "i18next";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { errorText } from "../../../../api/errors";
import type { TestCard } from "../../../../api/types";
import { paths } from "../../../../app/paths";
import { useTitle } from "../../../../app/shell/useTitle";
import { Button } from "../../../../ui/Button";
import { Field } from "../../../../ui/Field";
import { Pager } from "../../../../ui/Pager";
import { SkeletonCard } from "../../../../ui/Skeleton";
import { Empty, ErrorState } from "../../../../ui/StateCard";
import { TextLink } from "../../../../ui/TextLink";
import { useTests } from "./api";
import { Filters } from "./Filters";
import { filtersOf } from "./filtersOf";
import { matches } from "./matching";
import { TestCardView } from "./TestCardView";
import { testTitle, topicsOf } from "./TestTitle";
import styles from "./tests.module.css";

interface TestsScreenProps {
  /** How much of today's free practice is left, which `money` knows. */
  leftToday?: ReactNode;
}

export function TestsScreen({ leftToday }: TestsScreenProps) {
  const { t } = useTranslation("tests");
  const [search] = useSearchParams();
  const filters = filtersOf(search);
  const tests = useTests(filters);
  const [typed, setTyped] = useState("");
  useTitle(t("title"));
  // Words are looked for on this page; a list of several pages is narrowed by its filters.
  const isWhole = !tests.data || tests.data.total === tests.data.data.length;
  return (
    <div className="wrap page">
      <div className={styles.head}>
        <div>
          <h1>{t("title")}</h1>
          <p className="quiet">{t("lead")}</p>
        </div>
        <div className={styles.ways}>
          <TextLink to={paths.browse}>{t("sets")}</TextLink>
          <TextLink to={paths.systemCheck}>{t("check")}</TextLink>
        </div>
      </div>
      <div className={styles.left}>{leftToday}</div>
      <div className={styles.narrowing}>
        <Filters filters={filters} />
        {isWhole && (
          <Field
            type="search"
            label={t("search.label")}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </div>
      <List tests={tests} typed={isWhole ? typed : ""} onClear={() => setTyped("")} />
    </div>
  );
}

interface ListProps {
  tests: ReturnType<typeof useTests>;
  /** Words that a card must say. */
  typed: string;
  onClear: () => void;
}

function List({ tests, typed, onClear }: ListProps) {
  const { t } = useTranslation(["tests", "common"]);
  if (tests.isPending) {
    return (
      <div className="grid">
        <SkeletonCard lines={[45, 80, 100]} />
        <SkeletonCard lines={[40, 70, 100]} />
      </div>
    );
  }
  if (tests.isError) {
    return (
      <ErrorState
        title={t("common:state.error_title")}
        text={t("common:state.error_safe", {
          reason: errorText(tests.error, (key) => t(key, { ns: "common" })),
        })}
        action={<Button onClick={() => void tests.refetch()}>{t("common:state.try_again")}</Button>}
      />
    );
  }
  const { data, current_page, total } = tests.data;
  if (data.length === 0) {
    return (
      <Empty
        title={t("empty.title")}
        text={t("empty.text")}
        action={<Button to={paths.tests}>{t("empty.all")}</Button>}
      />
    );
  }
  const found = data.filter((test) => matches(wordsOf(test, t), typed));
  const sorted = found.sort(
    (one, other) => Number(other.my_attempt !== null) - Number(one.my_attempt !== null),
  );
  return (
    <>
      {found.length === 0 && (
        <Empty
          title={t("search.none_title")}
          text={t("search.none_text")}
          action={<Button onClick={onClear}>{t("search.clear")}</Button>}
        />
      )}
      <ul className={styles.list}>
        {sorted.map((test, n) => (
          <li key={test.id}>
            <TestCardView test={test} isFirst={n === 0} />
          </li>
        ))}
      </ul>
      <Pager page={current_page} total={total} />
    </>
  );
}

/** What a card says, to be found by. */
function wordsOf(test: TestCard, t: TFunction<["tests", "common"]>): string[] {
  return [
    test.title,
    test.summary,
    t(`common:kinds.${test.kind}`),
    testTitle(test, t),
    topicsOf(test.topics, t),
    ...test.sections.map(({ section }) => t(`common:sections.${section}`)),
  ];
}
