/** Before a test: which version, which interface, and whether sound and microphone work. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, Navigate, useNavigate, useSearchParams } from "react-router";
import { errorText } from "../../api/errors";
import type { Mode, TestCard } from "../../api/types";
import { paths, withQuery } from "../../app/paths";
import { useTitle } from "../../app/shell/useTitle";
import { Icon } from "../../ui/Icon";
import { SkeletonPage } from "../../ui/Skeleton";
import { ErrorState } from "../../ui/StateCard";
import { useTest } from "./api";
import { CheckLine } from "./CheckLine";
import { ModeChoice } from "./ModeChoice";
import { VersionChoice } from "./VersionChoice";
import "./setup.css";

export function SetTestScreen() {
  const { t } = useTranslation(["setup", "common"]);
  const [search] = useSearchParams();
  const id = search.get("test");
  const test = useTest(id);
  useTitle(t("title"));
  if (id === null) return <Navigate to={paths.tests} replace />;
  if (test.isPending) return <SkeletonPage />;
  if (test.isError) {
    return (
      <div className="wrap page narrow">
        <h1 className="vh">{t("title")}</h1>
        <ErrorState
          title={t("common:state.error_title")}
          text={t("common:state.error_safe", {
            reason: errorText(test.error, (key) => t(key, { ns: "common" })),
          })}
          action={
            <Link className="btn" to={paths.tests}>
              {t("to_tests")}
            </Link>
          }
        />
      </div>
    );
  }
  return <Choices key={id} test={test.data} />;
}

function Choices({ test }: { test: TestCard }) {
  const { t } = useTranslation(["setup", "common"]);
  const navigate = useNavigate();
  const [mode, setMode] = useState<Mode>("comfortable");
  const [chosen, setChosen] = useState<TestCard | null>(test);
  return (
    <form
      className="wrap page setup"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) void navigate(withQuery(paths.startTest, { test: chosen.id, mode }));
      }}
    >
      <p className="quiet num">
        {t(`common:kinds.${test.kind}`)} · {t("common:minutes", { count: (chosen ?? test).minutes })}
      </p>
      <h1>
        <span lang="en">{(chosen ?? test).title}</span>
      </h1>
      <VersionChoice first={test} chosen={chosen} choose={setChosen} />
      <ModeChoice mode={mode} choose={setMode} />
      <CheckLine />
      <div className="setup-acts">
        <button type="submit" className="btn fill big" disabled={!chosen}>
          {t("go_on")}
          <Icon name="forward" size={18} />
        </button>
        <Link className="btn bare big" to={paths.tests}>
          {t("to_tests")}
        </Link>
      </div>
    </form>
  );
}
