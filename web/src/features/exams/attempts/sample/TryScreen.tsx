/** Five questions without an account: one at a time, checked at once, and at the end what came of them. */
import "../player/player.css";
import "../player/items.css";
import "../player/responding.css";
import "./sample.css";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { errorText } from "../../../../api/errors";
import { paths } from "../../../../app/paths";
import { useTitle } from "../../../../app/shell/useTitle";
import { LightSkeletonPage } from "../../../../ui/light/LightSkeleton";
import { Empty, ErrorState } from "../../../../ui/StateCard";
import { QuestionState } from "./QuestionState";
import { ResultState } from "./ResultState";
import { useSample } from "./useSample";

export function TryScreen() {
  const { t } = useTranslation(["sample", "common"]);
  const sample = useSample();
  useTitle(t("sample:page"));
  // Passages are set in it.
  useEffect(() => void document.fonts?.load('1em "Source Serif 4"').catch(() => {}), []);
  if (sample.kind === "loading") return <LightSkeletonPage cards={2} />;
  if (sample.kind === "failed")
    return (
      <div className="wrap page">
        <ErrorState
          alone
          title={t("sample:failed.title")}
          text={errorText(sample.error, (key) => t(key, { ns: "common" }))}
          action={
            <button type="button" className="btn fill" onClick={sample.retry}>
              {t("sample:failed.retry")}
            </button>
          }
        />
      </div>
    );
  const question = sample.questions[sample.progress.at];
  if (question) return <QuestionState sample={sample} question={question} />;
  if (sample.questions.length > 0) return <ResultState sample={sample} />;
  return (
    <div className="wrap page">
      <Empty
        alone
        title={t("sample:empty.title")}
        text={t("sample:empty.text")}
        action={
          <Link className="btn fill" to={paths.tests}>
            {t("sample:empty.tests")}
          </Link>
        }
      />
    </div>
  );
}
