/** `/admin-tools/toefl-question-search`: every question of the platform by its words and facts (R-295, D-116). */
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { paths } from "../../../../app/paths";
import { Pager } from "../../../../ui/Pager";
import { QueryGate } from "../../../../ui/QueryGate";
import { SkeletonCard } from "../../../../ui/Skeleton";
import { Empty } from "../../../../ui/StateCard";
import { useQuestions } from "../api";
import { BankFrame } from "../BankFrame";
import { Filters } from "./Filters";
import { FoundRow } from "./FoundRow";
import { filterOf } from "./filterOf";
import { SearchBox } from "./SearchBox";

export function SearchScreen() {
  const { t } = useTranslation("bank");
  const [search] = useSearchParams();
  const filter = filterOf(search);
  return (
    <BankFrame title={t("search.title")} lead={t("search.lead")}>
      <SearchBox key={filter.q ?? ""} />
      <Filters />
      <QueryGate query={useQuestions(filter)} skeleton={<SkeletonCard lines={[70, 40, 90, 50, 80, 45]} />}>
        {({ data, current_page, total }) =>
          data.length === 0 ? (
            <Empty
              title={t("search.empty_title")}
              text={t("search.empty_text")}
              action={
                <Link className="btn" to={paths.questionSearch}>
                  {t("search.all")}
                </Link>
              }
            />
          ) : (
            <>
              <p className="note num found-count" role="status">
                {t("search.found", { count: total })}
              </p>
              <ul className="card found">
                {data.map((question) => (
                  <FoundRow key={`${question.pack_version_id} ${question.item}`} question={question} />
                ))}
              </ul>
              <Pager page={current_page} total={total} />
            </>
          )
        }
      </QueryGate>
    </BankFrame>
  );
}
