/** A part that does not work as it should: what that means for people, and what to do next. */
import { useTranslation } from "react-i18next";
import { type Path, paths, withQuery } from "../../../../app/paths";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import type { Part, PartHealth } from "./api";
import styles from "./health.module.css";
import { StateChip } from "./StateChip";
import { useFacts } from "./useFacts";

/** The screen where something can be done or seen; what lies outside of the product has none. */
const ways = {
  workers: { to: paths.jobs, text: "jobs" },
  queues: { to: paths.jobs, text: "jobs" },
  mail: { to: paths.officeMails, query: { state: "refused" }, text: "mails" },
  payments: { to: paths.jobs, text: "jobs" },
  speech: { to: paths.speechJobs, text: "speech" },
  daily_records: { to: paths.jobs, text: "jobs" },
  page_views: { to: paths.jobs, text: "jobs" },
} as const satisfies Partial<Record<Part, Way>>;

interface Way {
  to: Path;
  query?: Record<string, string>;
  text: string;
}

export function TroubledPart({ health }: { health: PartHealth }) {
  const { t } = useTranslation("tools");
  const factsOf = useFacts();
  const { part, state } = health;
  const facts = factsOf(health);
  const way = part in ways ? ways[part as keyof typeof ways] : null;
  if (state !== "degraded" && state !== "down") return null;
  return (
    <Card
      className={styles[state] ?? ""}
      title={t(`health.parts.${part}.name`)}
      aside={<StateChip state={state} />}
    >
      <p>{t(`health.parts.${part}.${state}.means`)}</p>
      <div className={styles.next}>
        <div>
          <b>{t("health.do")}</b>
          <p>{t(`health.parts.${part}.${state}.do`)}</p>
        </div>
        {way && (
          <Button to={withQuery(way.to, "query" in way ? way.query : {})}>
            {t(`health.open.${way.text}`)}
          </Button>
        )}
      </div>
      {facts.length > 0 && <p className="note num">{facts.join(" · ")}</p>}
    </Card>
  );
}
