/** All tests, with filters in the address; one that was begun comes first. */
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { errorText } from "../../../../api/errors";
import { paths } from "../../../../app/paths";
import { useTitle } from "../../../../app/shell/useTitle";
import { SkeletonCard } from "../../../../ui/Skeleton";
import { Empty, ErrorState } from "../../../../ui/StateCard";
import { LeftToday } from "../../../money/plans/today/LeftToday";
import { useTests } from "./api";
import { Filters } from "./Filters";
import { filtersOf } from "./filtersOf";
import { Pages } from "./Pages";
import { TestCardView } from "./TestCardView";
import "./tests.css";

export function TestsScreen() {
  const { t } = useTranslation("tests");
  const [search] = useSearchParams();
  const filters = filtersOf(search);
  useTitle(t("title"));
  return (
    <div className="wrap page">
      <div className="tests-head">
        <div>
          <h1>{t("title")}</h1>
          <p className="quiet">{t("lead")}</p>
        </div>
        <div className="tests-ways">
          <Link className="link" to={paths.browse}>
            {t("sets")}
          </Link>
          <Link className="link" to={paths.systemCheck}>
            {t("check")}
          </Link>
        </div>
      </div>
      <LeftToday className="tests-left" />
      <Filters filters={filters} />
      <List />
    </div>
  );
}

function List() {
  const { t } = useTranslation(["tests", "common"]);
  const [search] = useSearchParams();
  const tests = useTests(filtersOf(search));
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
        action={
          <button type="button" className="btn" onClick={() => void tests.refetch()}>
            {t("common:state.try_again")}
          </button>
        }
      />
    );
  }
  const { data, current_page, total } = tests.data;
  if (data.length === 0) {
    return (
      <Empty
        title={t("empty.title")}
        text={t("empty.text")}
        action={
          <Link className="btn" to={paths.tests}>
            {t("empty.all")}
          </Link>
        }
      />
    );
  }
  const sorted = [...data].sort(
    (one, other) => Number(other.my_attempt !== null) - Number(one.my_attempt !== null),
  );
  return (
    <>
      <ul className="grid">
        {sorted.map((test, n) => (
          <li key={test.id}>
            <TestCardView test={test} isFirst={n === 0} />
          </li>
        ))}
      </ul>
      <Pages page={current_page} total={total} />
    </>
  );
}
