/** `/testresults/combine`: the best of several tests (R-161, D-064). */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../../api/errors";
import { paths } from "../../../../app/paths";
import { useTitle } from "../../../../app/shell/useTitle";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { SelectField } from "../../../../ui/Field";
import { QueryGate } from "../../../../ui/QueryGate";
import { SkeletonCard } from "../../../../ui/Skeleton";
import { Empty } from "../../../../ui/StateCard";
import { useCombinable, useCombine, useCombinedReports } from "../api";
import { PageHead } from "../PageHead";
import type { ScoredSection } from "../types";
import { CombinedCard } from "./CombinedCard";
import { bestOf, type Choice, choicesOf, formatsOf, hindranceOf, order } from "./choose";
import styles from "./combine.module.css";
import { SectionChoice } from "./SectionChoice";

export function CombineScreen() {
  const { t } = useTranslation("results");
  useTitle(t("combine.title"));
  return (
    <div className="wrap">
      <PageHead acts={<Button to={paths.testResults}>{t("combine.back")}</Button>}>
        <h1>{t("combine.title")}</h1>
        <p>{t("combine.lead")}</p>
      </PageHead>
      <QueryGate query={useCombinable()} skeleton={<SkeletonCard lines={[30, 100, 92, 96]} />}>
        {(sections) => <Combine sections={sections} />}
      </QueryGate>
      <Made />
    </div>
  );
}

function Combine({ sections }: { sections: ScoredSection[] }) {
  const { t } = useTranslation("results");
  const { t: tc } = useTranslation("common");
  const formats = formatsOf(sections);
  const [format, setFormat] = useState(formats[0] ?? "");
  const [changed, setChoice] = useState<Choice>({});
  const combine = useCombine();
  if (formats.length === 0) {
    return (
      <Empty
        title={t("combine.empty_title")}
        text={t("combine.empty_text")}
        action={
          <Button variant="primary" to={paths.tests}>
            {t("list.choose")}
          </Button>
        }
      />
    );
  }
  const choice: Choice = { ...bestOf(sections, format), ...changed };
  const hindrance = hindranceOf(choice);
  const send = () =>
    combine.mutate(
      order.flatMap((section) => (choice[section] ? [{ section, attempt_id: choice[section] }] : [])),
    );
  return (
    <Card className={styles.choose}>
      {formats.length > 1 && (
        <SelectField
          label={t("filters.format")}
          className={styles.format}
          value={format}
          onChange={(event) => {
            setFormat(event.target.value);
            setChoice({});
          }}
        >
          {formats.map((name) => (
            <option key={name} value={name}>
              {tc(`formats.${name as "ibt-2023"}`)}
            </option>
          ))}
        </SelectField>
      )}
      <div className={styles.sections}>
        {order.map((name) => (
          <SectionChoice
            key={`${format} ${name}`}
            section={name}
            choices={choicesOf(sections, format, name)}
            chosen={choice[name]}
            onChoose={(attempt) => setChoice({ ...changed, [name]: attempt })}
          />
        ))}
      </div>
      {combine.error && (
        <Alert>
          <p>{t("combine.refused")}</p>
          <p>{errorText(combine.error, tc)}</p>
        </Alert>
      )}
      <div className={styles.send}>
        <p className="note">{hindrance === "one_test" ? t("combine.one_test") : t("combine.rules")}</p>
        <Button variant="primary" disabled={hindrance !== null} loading={combine.isPending} onClick={send}>
          {t("combine.send")}
        </Button>
      </div>
    </Card>
  );
}

/** What was combined before, newest first. */
function Made() {
  const { t } = useTranslation("results");
  return (
    <QueryGate
      query={useCombinedReports()}
      part={t("combine.made")}
      skeleton={<SkeletonCard lines={[40, 92, 96]} />}
    >
      {(reports) =>
        reports.length > 0 && (
          <section className={styles.made}>
            <h2>{t("combine.made")}</h2>
            {reports.map((report) => (
              <CombinedCard key={report.id} report={report} isOwn />
            ))}
          </section>
        )
      }
    </QueryGate>
  );
}
