/** `/browse/detail?test=<id>&set=<id>`: one set, with text and reasons where they are open (R-129, D-052). */
import { useTranslation } from "react-i18next";
import { Link, Navigate, useSearchParams } from "react-router";
import { paths, withQuery } from "../../../../app/paths";
import { useTitle } from "../../../../app/shell/useTitle";
import { Icon } from "../../../../ui/Icon";
import { QueryGate } from "../../../../ui/QueryGate";
import { readExplanation } from "../../../exams/reports/explanation/model";
import { LeftToday } from "../../../money/plans/today/LeftToday";
import { useSet } from "./api";
import "./browse.css";
import { useSetNames } from "./names";
import { OpenContent } from "./OpenContent";
import { SetFacts } from "./SetFacts";
import type { SetCard, SetDetail } from "./types";

export function DetailScreen() {
  const { t } = useTranslation("browse");
  const [search] = useSearchParams();
  const [test, set] = [search.get("test"), search.get("set")];
  if (!test || !set) return <Navigate to={paths.browse} replace />;
  return <Detail key={`${test}/${set}`} test={test} set={set} title={t("title")} />;
}

function Detail({ test, set, title }: { test: string; set: string; title: string }) {
  return (
    <QueryGate query={useSet(test, set)} title={title}>
      {(detail) => <Shown detail={detail} />}
    </QueryGate>
  );
}

function Shown({ detail: { card, explanation } }: { detail: SetDetail }) {
  const { t } = useTranslation("browse");
  const names = useSetNames(card);
  const opened = explanation ? readExplanation(explanation) : [];
  useTitle(names.title);
  return (
    <div className="wrap page browse-detail">
      <nav className="crumb" aria-label={t("where")}>
        <Link to={paths.browse}>{t("title")}</Link>
        <span aria-hidden="true">›</span>
        <Link to={withQuery(paths.browse, { section: card.section })}>{names.section}</Link>
        <span aria-hidden="true">›</span>
        <span aria-current="page">{names.kind}</span>
      </nav>
      <div className="detail-head">
        <div>
          <h1 lang={card.title ? "en" : undefined}>{names.title}</h1>
          <SetFacts card={card} />
        </div>
        <div className="detail-do">
          <Link
            className="btn fill big"
            to={withQuery(paths.setTest, { test: card.test_id, section: card.section, set: card.id })}
          >
            {t(card.answered_in ? "again" : "start")}
            <Icon name="forward" size={18} />
          </Link>
          <LeftToday only="sections" />
        </div>
      </div>
      {opened.length > 0 ? <OpenContent sets={opened} attempt={card.answered_in} /> : <Closed card={card} />}
    </div>
  );
}

/** Before it is answered nothing is given away: only what will be asked. */
function Closed({ card }: { card: SetCard }) {
  const { t } = useTranslation(["browse", "results"]);
  return (
    <section className="card pad detail-closed">
      <h2 className="h3">{t("browse:closed.title")}</h2>
      <p className="quiet">{t("browse:closed.text")}</p>
      <ul className="row chips">
        {card.question_types.map((type) => (
          <li key={type} className="chip">
            {t(`results:types.${type as "detail"}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}
