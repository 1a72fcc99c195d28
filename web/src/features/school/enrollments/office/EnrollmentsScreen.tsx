/** `/academy/admin/enrollments`: the academy's enrollments, found, filtered and opened one by one. */
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { OfficeFrame } from "../../../../app/office/OfficeFrame";
import { paths } from "../../../../app/paths";
import { Button } from "../../../../ui/Button";
import { Field, SelectField } from "../../../../ui/Field";
import { FilterBar } from "../../../../ui/FilterBar";
import { QueryGate } from "../../../../ui/QueryGate";
import { ListWithPanel } from "../../../../ui/SidePanel";
import { SkeletonCard } from "../../../../ui/Skeleton";
import { Empty } from "../../../../ui/StateCard";
import { courses } from "../model";
import { useEnrollments } from "./api";
import { EnrollmentPanel } from "./EnrollmentPanel";
import { EnrollmentTable } from "./EnrollmentTable";
import {
  type FilterName,
  filterOf,
  forms,
  pageOf,
  paymentStatuses,
  readStatuses,
  statuses,
  withFilter,
  withOpen,
  withoutFilter,
} from "./filterOf";
import styles from "./office.module.css";

export function EnrollmentsScreen() {
  const { t } = useTranslation("enrollments");
  const [search, setSearch] = useSearchParams();
  const opened = search.get("id");
  const close = () => setSearch(withOpen(search, null), { preventScrollReset: true });
  return (
    <OfficeFrame title={t("title")} lead={t("lead")}>
      <div className={styles.screen}>
        <Search key={search.get("search") ?? ""} searched={search.get("search") ?? ""} />
        <Filters />
        <ListWithPanel panel={opened && <EnrollmentPanel key={opened} id={opened} onClose={close} />}>
          <Enrollments />
        </ListWithPanel>
      </div>
    </OfficeFrame>
  );
}

/** Follows the address: what is cleared there is cleared here. */
function Search({ searched }: { searched: string }) {
  const { t } = useTranslation("enrollments");
  const [search, setSearch] = useSearchParams();
  const [words, setWords] = useState(searched);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSearch(withFilter(search, "search", words.trim()));
  };
  return (
    <search>
      <form className={styles.search} onSubmit={submit}>
        <Field
          type="search"
          label={t("search.label")}
          hideLabel
          value={words}
          maxLength={200}
          placeholder={t("search.placeholder")}
          onChange={(event) => setWords(event.target.value)}
        />
        <Button type="submit" icon="search">
          {t("search.go")}
        </Button>
      </form>
    </search>
  );
}

function Filters() {
  const { t } = useTranslation(["enrollments", "academy"]);
  const [search, setSearch] = useSearchParams();
  const filter = filterOf(search);
  const field = <Value extends string>(
    name: Exclude<FilterName, "search">,
    values: readonly Value[],
    text: (value: Value) => string,
  ) => (
    <SelectField
      label={t(`enrollments:filters.${name}`)}
      value={filter[name] ?? ""}
      isOn={filter[name] !== undefined}
      onChange={(event) => setSearch(withFilter(search, name, event.target.value), { replace: true })}
    >
      <option value="">{t("enrollments:filters.any")}</option>
      {values.map((value) => (
        <option key={value} value={value}>
          {text(value)}
        </option>
      ))}
    </SelectField>
  );
  const count = Object.keys(filter).filter((name) => name !== "search").length;
  return (
    <FilterBar count={count} className={styles.filters}>
      {field("read_status", readStatuses, (value) => t(`enrollments:read_status.${value}`))}
      {field("form", forms, (value) => t(`enrollments:form.${value}`))}
      {field("status", statuses, (value) => t(`enrollments:status.${value}`))}
      {field("payment_status", paymentStatuses, (value) => t(`academy:payment_status.${value}`))}
      {field("course", courses, (value) => t(`academy:courses.${value}`))}
    </FilterBar>
  );
}

function Enrollments() {
  const { t } = useTranslation("enrollments");
  const [search] = useSearchParams();
  const filter = filterOf(search);
  const isNarrowed = Object.keys(filter).length > 0;
  return (
    <QueryGate
      query={useEnrollments(filter, pageOf(search))}
      part={t("list.title")}
      skeleton={<SkeletonCard lines={[30, 100, 100, 100, 100, 100]} />}
    >
      {(found) => {
        if (found.data.length > 0) return <EnrollmentTable found={found} isNarrowed={isNarrowed} />;
        return isNarrowed ? (
          <Empty
            title={t("empty.narrowed_title")}
            text={t("empty.narrowed_text")}
            action={<Button to={`?${withoutFilter(search)}`}>{t("filters.clear")}</Button>}
          />
        ) : (
          <Empty
            title={t("empty.title")}
            text={t("empty.text")}
            action={<Button to={paths.enroll}>{t("empty.link")}</Button>}
          />
        );
      }}
    </QueryGate>
  );
}
