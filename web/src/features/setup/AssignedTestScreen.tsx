/** `/setTest/{preset}`: the setup with the tests that the company assigned, and no other (R-011, D-006). */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useParams } from "react-router";
import type { Mode, TestCard } from "../../api/types";
import { paths, withQuery } from "../../app/paths";
import { useTitle } from "../../app/shell/useTitle";
import { useTenant } from "../../app/theme/brand";
import { Icon } from "../../ui/Icon";
import { QueryGate } from "../../ui/QueryGate";
import { Empty } from "../../ui/StateCard";
import { useAssignedTests } from "./api";
import { CheckLine } from "./CheckLine";
import { ModeChoice } from "./ModeChoice";
import "./setup.css";

/** The literal path of the specification has no parameter. */
const usual = "ivyway";

export function AssignedTestScreen() {
  const { t } = useTranslation("setup");
  const { preset = usual } = useParams();
  const tests = useAssignedTests(preset);
  useTitle(t("assigned.title"));
  return (
    <QueryGate title={t("assigned.title")} query={tests}>
      {({ data }) => (data.length > 0 ? <Choices key={preset} tests={data} /> : <NothingYet />)}
    </QueryGate>
  );
}

function NothingYet() {
  const { t } = useTranslation("setup");
  return (
    <div className="wrap page narrow">
      <Empty
        alone
        title={t("assigned.none_title")}
        text={t("assigned.none_text")}
        action={
          <Link className="btn" to={paths.tests}>
            {t("to_tests")}
          </Link>
        }
      />
    </div>
  );
}

function Choices({ tests }: { tests: TestCard[] }) {
  const { t } = useTranslation(["setup", "common"]);
  const { name } = useTenant();
  const navigate = useNavigate();
  const [mode, setMode] = useState<Mode>("comfortable");
  const [chosen, setChosen] = useState(tests[0]?.id ?? "");
  return (
    <form
      className="wrap page setup"
      onSubmit={(event) => {
        event.preventDefault();
        void navigate(withQuery(paths.startTest, { test: chosen, mode }));
      }}
    >
      <p className="quiet">{t("assigned.by", { name })}</p>
      <h1>{t("assigned.title")}</h1>
      <fieldset className="choice">
        <legend className="h3">{t("assigned.choose")}</legend>
        <div className="cards">
          {tests.map(({ id, title, kind, minutes, format }) => (
            <label key={id} className={chosen === id ? "pick on" : "pick"}>
              <input type="radio" name="test" checked={chosen === id} onChange={() => setChosen(id)} />
              <b lang="en">{title}</b>
              <span className="chip">{t(`common:formats.${format as "ibt-2023"}`)}</span>
              <span className="small quiet num">
                {t(`common:kinds.${kind}`)} · {t("common:minutes", { count: minutes })}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <ModeChoice mode={mode} choose={setMode} />
      <CheckLine />
      <div className="setup-acts">
        <button type="submit" className="btn fill big">
          {t("go_on")}
          <Icon name="forward" size={18} />
        </button>
      </div>
    </form>
  );
}
