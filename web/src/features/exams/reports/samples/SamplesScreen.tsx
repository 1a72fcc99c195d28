/** `/gradingsamples`: one response, graded in each of the three ways, with what that costs here. Open to everybody. */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { paths, withQuery } from "../../../../app/paths";
import { useTitle } from "../../../../app/shell/useTitle";
import { useTenant } from "../../../../app/theme/brand";
import { useLanguage } from "../../../../i18n/language";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { QueryGate } from "../../../../ui/QueryGate";
import { SkeletonCard } from "../../../../ui/Skeleton";
import { TabRow } from "../../../../ui/TabRow";
import { TextLink } from "../../../../ui/TextLink";
import { type GradingSample, useGradingSamples } from "./api";
import { ProductCard } from "./ProductCard";
import { Comment, Edits, Scores, TimedNotes } from "./parts";
import styles from "./samples.module.css";

export function SamplesScreen() {
  const { t } = useTranslation("samples");
  useTitle(t("tab"));
  return (
    <div className={`wrap ${styles.samples}`}>
      <header className={styles.head}>
        <h1>{t("title")}</h1>
        <p className="quiet">{t("lead")}</p>
      </header>
      <QueryGate
        query={useGradingSamples(useLanguage())}
        part={t("tab")}
        skeleton={<SkeletonCard lines={[40, 100, 92, 96]} />}
      >
        {(samples) => <Samples samples={samples} />}
      </QueryGate>
      <Onward />
    </div>
  );
}

function Samples({ samples }: { samples: readonly GradingSample[] }) {
  const { t } = useTranslation(["samples", "results"]);
  const [search] = useSearchParams();
  const shown = samples.find(({ id }) => id === search.get("task")) ?? samples[0];
  if (!shown) return null;
  return (
    <>
      <TabRow
        label={t("samples:tasks")}
        tabs={samples.map((sample) => ({
          to: withQuery(paths.gradingSamples, { task: sample.id }),
          text: t(`results:tasks.${sample.kind as "write_an_email"}`),
          isCurrent: sample === shown,
        }))}
      />
      <Sample key={shown.id} sample={shown} />
    </>
  );
}

function Sample({ sample }: { sample: GradingSample }) {
  const { t } = useTranslation(["samples", "common"]);
  const { format, title, task, scope } = sample;
  return (
    <div className={styles.parts}>
      <Card
        title={t("samples:task")}
        aside={<span className="note">{t(`common:formats.${format as "ibt-2026"}`)}</span>}
      >
        <div lang="en" className={styles.task}>
          {title && <p className="strong">{title}</p>}
          <p>{task}</p>
        </div>
      </Card>
      <ProductCard product="scores" scope={scope}>
        <Scores sample={sample} />
      </ProductCard>
      <ProductCard product="simple" scope={scope}>
        <Comment sample={sample} />
      </ProductCard>
      <ProductCard product="vip" scope={scope}>
        {sample.document ? <Edits document={sample.document} /> : <TimedNotes sample={sample} />}
      </ProductCard>
    </div>
  );
}

/** What to do with it: the price list, and a test whose responses can be graded. */
function Onward() {
  const { t } = useTranslation("samples");
  const { included } = useTenant().settings.gradings;
  return (
    <Card className={styles.onward}>
      <div>
        <h2>{t(included ? "onward.included" : "onward.title")}</h2>
        <p className="quiet">{t("onward.text")}</p>
        <p>
          <TextLink to={paths.planGrading}>{t("onward.prices")}</TextLink>
        </p>
      </div>
      <Button variant="primary" to={paths.tests}>
        {t("onward.act")}
      </Button>
    </Card>
  );
}
