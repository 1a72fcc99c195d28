/** `/page-view`: how many pages were opened today, how it moves, and which ones. */

import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useTitle } from "../../../app/shell/useTitle";
import { SampleNotice } from "../../../app/tools/SampleNotice";
import { Button } from "../../../ui/Button";
import { QueryGate } from "../../../ui/QueryGate";
import { Empty } from "../../../ui/StateCard";
import { saveFile } from "../../../ui/saveFile";
import { ToggleRow } from "../../../ui/ToggleRow";
import { Answer } from "./Answer";
import styles from "./analytics.module.css";
import { type PageViews, usePageViewDays } from "./api";
import { byTopic, everyDay, lastDays, othersOf, type Topic, toCsv, uncountedOf } from "./figures";
import { PathTable } from "./PathTable";
import { ShareCard } from "./ShareCard";
import { SourcesCard } from "./SourcesCard";
import { Trend } from "./Trend";
import { UncountedCard } from "./UncountedCard";
import { useTopicName } from "./useTopicName";

const ranges = [7, 30, 90] as const;

export function PageViewsScreen() {
  const { t } = useTranslation("analytics");
  const [search, setSearch] = useSearchParams();
  const count = ranges.find((days) => String(days) === search.get("days")) ?? 30;
  const { from, to } = lastDays(new Date(), count);
  useTitle(t("title"));
  return (
    <div className={`${styles.analytics} wrap`}>
      <QueryGate title={t("title")} query={usePageViewDays(from, to)}>
        {(views) => (
          <Views
            views={views}
            from={from}
            to={to}
            filter={
              <ToggleRow
                label={t("range")}
                value={count}
                onChange={(days) => setSearch({ days: String(days) }, { replace: true })}
                options={ranges.map((days) => ({ value: days, text: t("days", { count: days }) }))}
              />
            }
          />
        )}
      </QueryGate>
    </div>
  );
}

interface ViewsProps {
  views: PageViews;
  from: string;
  to: string;
  filter: React.ReactNode;
}

function Views({ views, from, to, filter }: ViewsProps) {
  const { t } = useTranslation("analytics");
  const today = views.analysis;
  const days = everyDay(views, from, today.date > to ? today.date : to);
  const all = days.reduce((sum, day) => sum + day.views, 0);
  const nameOf = useTopicName();
  const named = (topic: Topic) =>
    byTopic(days, topic).map(({ name, views: sum }) => ({ name: nameOf(topic, name), views: sum }));
  const [devices, languages] = [named("devices"), named("languages")];
  const sites = views.referrers;
  const [otherPages, otherSites] = [othersOf(views.top, all), othersOf(sites, views.referred)];
  const uncounted = uncountedOf(days);
  const save = () => {
    const rows = [
      [t("csv.date"), t("csv.views"), t("csv.visitors"), t("csv.robots"), t("csv.prefetches")],
      ...days.map(({ date, views: sum, visitors, robots, prefetches }) => [
        date,
        sum,
        visitors,
        robots,
        prefetches,
      ]),
      [],
      [t("csv.path"), t("csv.views")],
      ...views.top.map(({ path, views: sum }) => [path, sum]),
      ...(otherPages > 0 ? [[t("paths.others"), otherPages]] : []),
      ...(
        [
          [
            t("csv.source"),
            otherSites > 0 ? [...sites, { name: t("sources.others"), views: otherSites }] : sites,
          ],
          [t("csv.device"), devices],
          [t("csv.language"), languages],
        ] as const
      ).flatMap(([head, tallies]) => [
        [],
        [head, t("csv.views")],
        ...tallies.map(({ name, views: sum }) => [name, sum]),
      ]),
    ];
    saveFile(new Blob([toCsv(rows)], { type: "text/csv" }), `page-views-${from}-${to}.csv`);
  };
  return (
    <>
      <Answer days={days} today={today} />
      <SampleNotice className={styles.sample} />
      <div className={styles.above}>
        {filter}
        <Button icon="download" onClick={save}>
          {t("export")}
        </Button>
      </div>
      {all === 0 ? (
        <div className="grid">
          <Empty title={t("empty_title")} text={t("empty_text")} />
          {(uncounted.robots > 0 || uncounted.prefetches > 0) && <UncountedCard figures={uncounted} />}
        </div>
      ) : (
        <div className="grid">
          <Trend days={days} today={today.date} />
          <PathTable paths={views.top} all={all} />
          <SourcesCard sites={sites} all={views.referred} />
          <div className={styles.parts}>
            <ShareCard title={t("devices.title")} parts={devices} empty={t("devices.empty")} />
            <ShareCard title={t("languages.title")} parts={languages} empty={t("languages.empty")} />
            <UncountedCard figures={uncounted} />
          </div>
        </div>
      )}
    </>
  );
}
