/** `/admin-tools/toefl-question-search`: every question of the platform by its words and facts (R-295, D-116). */

import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { paths } from "../../../../app/paths";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { Pager } from "../../../../ui/Pager";
import { QueryGate } from "../../../../ui/QueryGate";
import { SkeletonCard } from "../../../../ui/Skeleton";
import { Empty } from "../../../../ui/StateCard";
import { useQuestions } from "../api";
import { BankFrame } from "../BankFrame";
import bank from "../bank.module.css";
import { Filters } from "./Filters";
import { FoundRow } from "./FoundRow";
import { filterOf } from "./filterOf";
import { SearchBox } from "./SearchBox";
import styles from "./search.module.css";

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
              action={<Button to={paths.questionSearch}>{t("search.all")}</Button>}
            />
          ) : (
            <>
              <p className={`note num ${styles.count}`} role="status">
                {t("search.found", { count: total })}
              </p>
              <Card component="ul" pad={false} className={`${bank.lines} ${styles.found}`}>
                {data.map((question) => (
                  <FoundRow key={`${question.pack_version_id} ${question.item}`} question={question} />
                ))}
              </Card>
              <Pager page={current_page} total={total} />
            </>
          )
        }
      </QueryGate>
    </BankFrame>
  );
}
