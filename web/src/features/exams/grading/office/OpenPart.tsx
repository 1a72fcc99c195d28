/** What is not delivered: who holds it, how long its promise has left, and giving it to somebody else. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { formatDate } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { Chip } from "../../../../ui/Chip";
import { SelectField } from "../../../../ui/Field";
import { Pager } from "../../../../ui/Pager";
import { QueryGate } from "../../../../ui/QueryGate";
import { SkeletonCard } from "../../../../ui/Skeleton";
import { Empty } from "../../../../ui/StateCard";
import { Cell, Row, Table } from "../../../../ui/Table";
import { useNow } from "../../../../ui/useNow";
import { timeLeft } from "../timeLeft";
import { AssignDialog } from "./AssignDialog";
import { type OpenGrading, type OpenOf, useGraders, useOpenGradings } from "./api";
import styles from "./office.module.css";

export function OpenPart() {
  const { t } = useTranslation("office_grading");
  const [search, setSearch] = useSearchParams();
  const holder = search.get("holder") ?? "";
  const page = Math.max(1, Number(search.get("page")) || 1);
  const graders = useGraders().data?.data ?? [];
  const only: OpenOf = holder === "" ? "all" : holder === "none" ? "waiting" : { grader: holder };
  const query = useOpenGradings(page, only);
  /** Who has a grading now; nothing when it has left this page. */
  const readAgain = async (id: string) => (await query.refetch()).data?.data.find((job) => job.id === id);
  const choose = (chosen: string) =>
    setSearch(chosen ? { view: "open", holder: chosen } : { view: "open" }, { replace: true });
  return (
    <>
      <div className={styles.choose}>
        <SelectField
          label={t("open.holder")}
          value={holder}
          isOn={holder !== ""}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="">{t("open.all")}</option>
          <option value="none">{t("open.waiting")}</option>
          {graders
            .filter(({ permits }) => permits.length > 0)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </SelectField>
      </div>
      <QueryGate query={query} part={t("views.open")} skeleton={<SkeletonCard lines={[30, 100, 100]} />}>
        {({ data, total }) =>
          data.length === 0 ? (
            <Empty title={t("open.none_title")} text={t("open.none_text")} />
          ) : (
            <>
              <OpenGradings jobs={data} readAgain={readAgain} />
              <Pager page={page} total={total} />
            </>
          )
        }
      </QueryGate>
    </>
  );
}

interface OpenGradingsProps {
  jobs: readonly OpenGrading[];
  readAgain: (id: string) => Promise<OpenGrading | undefined>;
}

function OpenGradings({ jobs, readAgain }: OpenGradingsProps) {
  const { t } = useTranslation(["office_grading", "shop"]);
  const [given, setGiven] = useState<OpenGrading | null>(null);
  return (
    <Card pad={false} title={t("office_grading:views.open")}>
      <Table
        label={t("office_grading:views.open")}
        className={`${styles.rows} num`}
        head={[
          t("office_grading:open.due"),
          t("office_grading:open.learner"),
          t("office_grading:acts.test"),
          t("office_grading:pay.product"),
          t("office_grading:grader"),
          { text: t("office_grading:open.assign"), hidden: true },
        ]}
      >
        {jobs.map((job) => (
          <Row key={job.id}>
            <Cell head>
              <Due job={job} />
            </Cell>
            <Cell>
              {job.learner_name} {job.is_priority && <Chip tone="brand">{t("office_grading:open.pro")}</Chip>}
            </Cell>
            <Cell>
              <span lang="en">{job.title}</span>
            </Cell>
            <Cell>{t(`shop:grading.products.${job.product}`)}</Cell>
            <Cell>
              {job.grader_id === null ? (
                <span className="quiet">{t("office_grading:open.nobody")}</span>
              ) : (
                job.grader_name || t("office_grading:gone")
              )}
            </Cell>
            <Cell right>
              {job.is_sending ? (
                <span className="quiet">{t("office_grading:open.sending")}</span>
              ) : (
                <Button
                  size="small"
                  onClick={() => setGiven(job)}
                  aria-label={t("office_grading:open.assign_of", {
                    title: job.title,
                    name: job.learner_name,
                  })}
                >
                  {t("office_grading:open.assign_act")}
                </Button>
              )}
            </Cell>
          </Row>
        ))}
      </Table>
      {given && (
        <AssignDialog
          key={given.grader_id}
          job={given}
          close={() => setGiven(null)}
          onLoad={() => void readAgain(given.id).then((job) => setGiven(job ?? null))}
        />
      )}
    </Card>
  );
}

/** The promise: when it is over, and how long that is. */
function Due({ job }: { job: OpenGrading }) {
  const { t } = useTranslation(["office_grading", "grading"]);
  const lang = useLanguage();
  const left = timeLeft(new Date(job.due_at), useNow());
  const text = t(`grading:left.${left.unit}`, {
    days: left.days,
    hours: left.unit === "days" ? left.hours - left.days * 24 : left.hours,
    minutes: left.minutes,
  });
  return (
    <span className={styles.due}>
      <span className={left.isLate ? styles.late : undefined}>
        {left.isLate ? t("grading:left.late", { time: text }) : text}
      </span>
      <span className="note">{formatDate(job.due_at, lang, "dayTime")}</span>
    </span>
  );
}
