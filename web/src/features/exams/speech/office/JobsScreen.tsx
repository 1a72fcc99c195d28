/** `/admin-tools/rev-ai-analysis`: every recording that machines listened to, why one failed, and trying it again (R-295, D-115). */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { DateField } from "../../../../ui/dates/DateField";
import { SelectField } from "../../../../ui/Field";
import { QueryGate } from "../../../../ui/QueryGate";
import { SkeletonCard } from "../../../../ui/Skeleton";
import { Empty } from "../../../../ui/StateCard";
import { useSpeechJobs } from "../api";
import { Filters } from "./Filters";
import { jobsFilterOf, states, withPart } from "./filterOf";
import { JobTable } from "./JobTable";
import styles from "./office.module.css";
import { SpeechFrame } from "./SpeechFrame";

export function JobsScreen() {
  const { t } = useTranslation("speech");
  const [search] = useSearchParams();
  const filter = jobsFilterOf(search);
  const page = Math.max(1, Number(search.get("page")) || 1);
  const jobs = useSpeechJobs(filter, page);
  const isNarrowed = Object.keys(filter).length > 0;
  return (
    <SpeechFrame title={t("office.jobs_title")} lead={t("office.jobs_lead")}>
      <div className={styles.part}>
        <Filters
          brands={jobs.data?.brands ?? []}
          provider={filter.provider}
          brand={filter.brand}
          more={[filter.state, filter.from].filter(Boolean).length}
        >
          <StateAndDay state={filter.state ?? ""} day={filter.from ?? ""} />
        </Filters>
        <QueryGate
          query={jobs}
          part={t("office.jobs_title")}
          skeleton={<SkeletonCard lines={[30, 100, 100, 100]} />}
        >
          {(found) =>
            found.total === 0 ? (
              <Empty
                title={t(isNarrowed ? "office.narrowed_title" : "office.empty_title")}
                text={t(isNarrowed ? "office.narrowed_text" : "office.empty_text")}
              />
            ) : (
              <JobTable found={found} />
            )
          }
        </QueryGate>
      </div>
    </SpeechFrame>
  );
}

function StateAndDay({ state, day }: { state: string; day: string }) {
  const { t } = useTranslation("speech");
  const [search, setSearch] = useSearchParams();
  const choose = (name: string, was: string) => (event: { target: { value: string } }) => {
    // A day that is being typed is none yet, and says so at every key.
    if (event.target.value !== was) setSearch(withPart(search, name, event.target.value), { replace: true });
  };
  return (
    <>
      <SelectField
        label={t("office.state")}
        value={state}
        isOn={state !== ""}
        onChange={choose("state", state)}
      >
        <option value="">{t("office.all")}</option>
        {states.map((each) => (
          <option key={each} value={each}>
            {t(`states.${each}`)}
          </option>
        ))}
      </SelectField>
      <DateField label={t("office.day")} value={day} canClear onChange={choose("day", day)} />
    </>
  );
}
