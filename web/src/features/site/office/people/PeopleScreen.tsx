/** `/students` and `/office/people`: the people of a brand, found, filtered and opened one by one (R-298, D-118). */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { OfficeFrame } from "../../../../app/office/OfficeFrame";
import { paths } from "../../../../app/paths";
import { fieldDay } from "../../../../i18n/planDate";
import { Button } from "../../../../ui/Button";
import { FileDownload } from "../../../../ui/FileDownload";
import { QueryGate } from "../../../../ui/QueryGate";
import { ListWithPanel } from "../../../../ui/SidePanel";
import { SkeletonCard } from "../../../../ui/Skeleton";
import { Empty } from "../../../../ui/StateCard";
import { fetchUserFile, useUserCounts, useUsers } from "./api";
import { ColumnsMenu } from "./ColumnsMenu";
import { HowMany, WhoNeedsAHand } from "./Counts";
import { type Shown, useColumns } from "./columns";
import { filterOf, openOf, pageOf, sortOf, withoutFilter } from "./filterOf";
import { PeopleFilters } from "./PeopleFilters";
import { PeopleSearch } from "./PeopleSearch";
import { PeopleTable } from "./PeopleTable";
import { PersonPanel } from "./panel/PersonPanel";
import styles from "./people.module.css";

export function PeopleScreen() {
  const { t } = useTranslation("office_people");
  const [search] = useSearchParams();
  const { data: counts } = useUserCounts();
  const filter = { ...filterOf(search, fieldDay(new Date())), sort: sortOf(search) };
  const opened = openOf(search);
  const { shown, show } = useColumns();
  return (
    <OfficeFrame
      title={t("title")}
      lead={counts ? <WhoNeedsAHand counts={counts} /> : t("lead")}
      action={counts && <HowMany counts={counts} />}
    >
      <div className={styles.screen}>
        <div className={styles.bar}>
          <PeopleSearch />
          <ColumnsMenu shown={shown} onShow={show} />
          <FileDownload text={t("export")} name="people.csv" load={() => fetchUserFile(filter)} />
          <Button to={paths.officePeopleImport}>{t("import")}</Button>
          <Button to={paths.officeInvitations}>{t("invite")}</Button>
        </div>
        <PeopleFilters />
        <ListWithPanel panel={opened && <PersonPanel key={opened} id={opened} />}>
          <People shown={shown} />
        </ListWithPanel>
      </div>
    </OfficeFrame>
  );
}

function People({ shown }: { shown: Shown }) {
  const { t } = useTranslation("office_people");
  const [search] = useSearchParams();
  const filter = filterOf(search, fieldDay(new Date()));
  const isNarrowed = Object.keys(filter).length > 0;
  return (
    <QueryGate
      query={useUsers({ ...filter, sort: sortOf(search) }, pageOf(search))}
      part={t("list.title")}
      skeleton={<SkeletonCard lines={[30, 100, 100, 100, 100, 100, 100, 100]} />}
    >
      {(found) => {
        if (found.data.length > 0) return <PeopleTable found={found} isNarrowed={isNarrowed} shown={shown} />;
        return isNarrowed ? (
          <Empty
            title={t("empty.narrowed_title")}
            text={t("empty.narrowed_text")}
            action={<Button to={`?${withoutFilter(search)}`}>{t("filters.clear")}</Button>}
          />
        ) : (
          <Empty title={t("empty.title")} text={t("empty.text")} />
        );
      }}
    </QueryGate>
  );
}
