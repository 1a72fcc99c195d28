/** No job on the desk: the queue is empty, or the next one waits to be opened. */
import { useTranslation } from "react-i18next";
import type { GradingCard } from "../../../../api/types";
import { paths, withQuery } from "../../../../app/paths";
import { Button } from "../../../../ui/Button";
import { Empty } from "../../../../ui/StateCard";
import styles from "./desk.module.css";
import { TakeNext } from "./TakeNext";

interface EmptyDeskProps {
  /** The queue is known to be empty. */
  isQuiet: boolean;
  open: GradingCard[];
  /** The next one was claimed. */
  onTaken: (id: string) => void;
}

export function EmptyDesk({ isQuiet, open, onTaken }: EmptyDeskProps) {
  const { t } = useTranslation("grading");
  const own = open.find((card) => card.claimed_by_me);
  return (
    <div className={styles.state} data-pane="state">
      {isQuiet ? (
        <Empty title={t("empty.title")} text={t("empty.text")} />
      ) : (
        open.length > 0 && (
          <Empty
            title={t("empty.choose_title")}
            text={t("empty.choose_text")}
            action={
              own ? (
                <Button variant="primary" to={withQuery(paths.grading, { job: own.id })}>
                  {t("empty.open_next", { name: own.learner_name })}
                </Button>
              ) : (
                <TakeNext isMain onOpen={onTaken} />
              )
            }
          />
        )
      )}
    </div>
  );
}
