/** `/learners/:id`: what the tests of one of a teacher's own learners came to (D-029). */
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { paths } from "../../../../app/paths";
import { useTitle } from "../../../../app/shell/useTitle";
import { QueryGate } from "../../../../ui/QueryGate";
import { TextLink } from "../../../../ui/TextLink";
import { ChildResults, type TestRows } from "../../../people/families/ChildResults";
import { type OwnLearner, useOwnLearner } from "../../../people/teaching/api";
import styles from "./teacher.module.css";
import { useFacts } from "./useFacts";

export function LearnerScreen({ Tests }: { Tests: TestRows }) {
  const { t } = useTranslation("homes");
  const { id = "" } = useParams();
  const query = useOwnLearner(id);
  useTitle(query.data?.name || t("learners.title"));
  return (
    <div className="wrap page">
      <QueryGate query={query} title={t("learners.title")}>
        {(learner) => <Learner learner={learner} Tests={Tests} />}
      </QueryGate>
    </div>
  );
}

function Learner({ learner, Tests }: { learner: OwnLearner; Tests: TestRows }) {
  const { t } = useTranslation("homes");
  const facts = useFacts(learner);
  return (
    <div className={styles.learner}>
      <header>
        <p className="note">
          <TextLink to={paths.tests}>{t("learners.title")}</TextLink>
        </p>
        <h1 className="pn">{learner.name}</h1>
        {facts && <p className={`quiet num ${styles.lead}`}>{facts}</p>}
      </header>
      <ChildResults id={learner.id} Tests={Tests} />
    </div>
  );
}
