/** The responses of the job by number, all in sight: a 2026 test has thirteen. Each says how much is still to set. */
import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/Button";
import { Icon } from "../../../../ui/Icon";
import type { Missing } from "../draft/content";
import type { GradingJob, TaskResponse } from "../types";
import styles from "./response.module.css";

interface ResponseTabsProps {
  job: GradingJob;
  index: number;
  missing: Missing[];
  onOpen: (index: number) => void;
}

/** Neighbors of one kind, with their places in the job. */
interface Group {
  kind: TaskResponse["kind"];
  places: number[];
}

function groupsOf(responses: readonly TaskResponse[]): Group[] {
  const groups: Group[] = [];
  for (const [place, { kind }] of responses.entries()) {
    const last = groups.at(-1);
    if (last?.kind === kind) last.places.push(place);
    else groups.push({ kind, places: [place] });
  }
  return groups;
}

export function ResponseTabs({ job, index, missing, onOpen }: ResponseTabsProps) {
  const { t } = useTranslation("grading");
  const openOf = (place: number) => missing.filter(({ item }) => item === job.responses[place]?.item);
  return (
    <nav className={`${styles.tabs} num`} aria-label={t("response.all")}>
      {groupsOf(job.responses).map(({ kind, places }) => (
        <div key={places[0]} className={styles.group}>
          <span aria-hidden="true">{t(`kinds.${kind}`)}</span>
          {places.map((place) => {
            const toDo = openOf(place);
            const open = toDo.length;
            const scores = toDo.filter(({ isDocument }) => !isDocument).length;
            const looks = [styles.tab, place === index && styles.here, open === 0 && styles.done];
            return (
              <Button
                key={place}
                size="small"
                className={looks.filter(Boolean).join(" ")}
                aria-current={place === index ? "true" : undefined}
                onClick={() => onOpen(place)}
              >
                <span className="vh">{t(`kinds.${kind}`)}</span> {place + 1}
                {open === 0 && <Icon name="tick" size={12} weight={3} />}
                <span className="vh">
                  {open === 0
                    ? t("response.marked")
                    : scores > 0
                      ? t("response.to_set", { count: scores })
                      : t("response.to_edit")}
                </span>
              </Button>
            );
          })}
        </div>
      ))}
    </nav>
  );
}
