/** No job on the desk: the queue is empty, or the next one waits to be opened. */
import { useTranslation } from "react-i18next";
import type { GradingCard } from "../../../../api/types";
import { paths, withQuery } from "../../../../app/paths";
import { Button } from "../../../../ui/Button";
import { Empty } from "../../../../ui/StateCard";
import styles from "./desk.module.css";

interface EmptyDeskProps {
  /** The queue is known to be empty. */
  isQuiet: boolean;
  open: GradingCard[];
}

export function EmptyDesk({ isQuiet, open }: EmptyDeskProps) {
  const { t } = useTranslation("grading");
  const next = open.find((card) => card.state === "queued" || card.claimed_by_me);
  return (
    <div className={styles.state} data-pane="state">
      {isQuiet ? (
        <Empty title={t("empty.title")} text={t("empty.text")} />
      ) : (
        next && (
          <Empty
            title={t("empty.choose_title")}
            text={t("empty.choose_text")}
            action={
              <Button variant="primary" to={withQuery(paths.grading, { job: next.id })}>
                {t("empty.open_next", { name: next.learner_name })}
              </Button>
            }
          />
        )
      )}
    </div>
  );
}
