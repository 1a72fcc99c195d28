/** `/browse/detail?test=<id>&set=<id>`: one set, with text and reasons where they are open (R-129, D-052). */
import type { ComponentType, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useSearchParams } from "react-router";
import { paths, withQuery } from "../../../../app/paths";
import { useTitle } from "../../../../app/shell/useTitle";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { Chip } from "../../../../ui/Chip";
import { Crumbs } from "../../../../ui/Crumbs";
import { Icon } from "../../../../ui/Icon";
import { QueryGate } from "../../../../ui/QueryGate";
import { useSet } from "./api";
import styles from "./browse.module.css";
import { useSetNames } from "./names";
import { SetFacts } from "./SetFacts";
import type { SetCard, SetDetail } from "./types";

interface DetailScreenProps {
  /** Text, questions and reasons, which `exams` explains as it explains a result. */
  Opened: ComponentType<{
    explanation: NonNullable<SetDetail["explanation"]>;
    /** The attempt in which it was answered; null for a sample. */
    attempt: string | null;
    /** Where nothing of it is open. */
    closed: ReactNode;
  }>;
  /** How much of today's free practice is left, which `money` knows. */
  leftToday?: ReactNode;
}

export function DetailScreen(parts: DetailScreenProps) {
  const { t } = useTranslation("browse");
  const [search] = useSearchParams();
  const [test, set] = [search.get("test"), search.get("set")];
  if (!test || !set) return <Navigate to={paths.browse} replace />;
  return <Detail key={`${test}/${set}`} test={test} set={set} title={t("title")} parts={parts} />;
}

interface DetailProps {
  test: string;
  set: string;
  title: string;
  parts: DetailScreenProps;
}

function Detail({ test, set, title, parts }: DetailProps) {
  return (
    <QueryGate query={useSet(test, set)} title={title}>
      {(detail) => <Shown detail={detail} {...parts} />}
    </QueryGate>
  );
}

function Shown({ detail, Opened, leftToday }: DetailScreenProps & { detail: SetDetail }) {
  const { card, explanation } = detail;
  const { t } = useTranslation("browse");
  const names = useSetNames(card);
  useTitle(names.title);
  return (
    <div className="wrap page">
      <Crumbs
        label={t("where")}
        steps={[
          { to: paths.browse, text: t("title") },
          { to: withQuery(paths.browse, { section: card.section }), text: names.section },
          { text: names.kind },
        ]}
      />
      <div className={styles.detailHead}>
        <div>
          <h1 lang={card.title ? "en" : undefined}>{names.title}</h1>
          <SetFacts card={card} />
        </div>
        <div className={styles.act}>
          <Button
            variant="primary"
            size="large"
            to={withQuery(paths.setTest, { test: card.test_id, section: card.section, set: card.id })}
          >
            {t(card.answered_in ? "again" : "start")}
            <Icon name="forward" size={18} />
          </Button>
          {leftToday}
        </div>
      </div>
      {explanation ? (
        <Opened explanation={explanation} attempt={card.answered_in} closed={<Closed card={card} />} />
      ) : (
        <Closed card={card} />
      )}
    </div>
  );
}

/** Before it is answered nothing is given away: only what will be asked. */
function Closed({ card }: { card: SetCard }) {
  const { t } = useTranslation(["browse", "results"]);
  return (
    <Card title={t("browse:closed.title")}>
      <p className="quiet">{t("browse:closed.text")}</p>
      <ul className={styles.types}>
        {card.question_types.map((type) => (
          <li key={type}>
            <Chip>{t(`results:types.${type as "detail"}`)}</Chip>
          </li>
        ))}
      </ul>
    </Card>
  );
}
