/** `/transcript`: the table of own attempts with their section scores (D-059). */
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { useSession } from "../../api/session";
import { paths } from "../../app/paths";
import { useTitle } from "../../app/shell/useTitle";
import { Pager } from "../../ui/Pager";
import { QueryGate } from "../../ui/QueryGate";
import { SkeletonCard } from "../../ui/Skeleton";
import { Empty } from "../../ui/StateCard";
import { AttemptRows } from "./AttemptRows";
import { useAttempts } from "./api";
import "./results.css";
import { standingOf } from "./rules/standing";

export function TranscriptScreen() {
  const { t } = useTranslation("results");
  const [search] = useSearchParams();
  const { profile } = useSession();
  const page = Math.max(1, Number(search.get("page")) || 1);
  useTitle(t("transcript.title"));
  return (
    <div className="results wrap">
      <div className="pagehead">
        <div>
          <h1>{t("transcript.title")}</h1>
          <p>
            {profile && <span className="pn">{profile.name} · </span>}
            {t("transcript.lead")}
          </p>
        </div>
        <button type="button" className="btn" onClick={() => window.print()}>
          {t("transcript.print")}
        </button>
      </div>
      <QueryGate query={useAttempts(page)} skeleton={<SkeletonCard lines={[100, 92, 96, 90, 94]} />}>
        {(attempts) => {
          const over = attempts.data.filter((attempt) =>
            ["marking", "done"].includes(standingOf(attempt).kind),
          );
          return over.length === 0 ? (
            <Empty
              title={t("transcript.empty_title")}
              text={t("transcript.empty_text")}
              action={
                <Link className="btn fill" to={paths.tests}>
                  {t("list.choose")}
                </Link>
              }
            />
          ) : (
            <div className="grid">
              <AttemptRows attempts={over} showsSections />
              <p className="note">{t("transcript.estimate")}</p>
              <Pager page={attempts.current_page} total={attempts.total} />
            </div>
          );
        }}
      </QueryGate>
    </div>
  );
}
