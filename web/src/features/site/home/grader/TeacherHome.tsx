/** The home of a teacher who may not grade: the tests that students take, the own profile, and how grading is opened. */
import { useTranslation } from "react-i18next";
import { paths, withQuery } from "../../../../app/paths";
import { useTenant } from "../../../../app/theme/brand";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { HomePart } from "../HomePart";
import type { HomeProps } from "../homesOf";
import styles from "./grader.module.css";

export function TeacherHome(props: HomeProps) {
  const { t } = useTranslation("homes");
  const { name: brand } = useTenant();
  return (
    <HomePart {...props} title={t("teacher.title")} lead={<p>{t("teacher.lead")}</p>}>
      <div className={styles.ways}>
        <Card title={t("teacher.tests_title")}>
          <div className={styles.way}>
            <p className="quiet">{t("teacher.tests_text")}</p>
            <Button variant="primary" to={paths.tests}>
              {t("teacher.tests")}
            </Button>
          </div>
        </Card>
        <Card title={t("teacher.profile_title")}>
          <div className={styles.way}>
            <p className="quiet">{t("teacher.profile_text")}</p>
            <Button to={withQuery(paths.profile, { tab: "teacher" })}>{t("teacher.profile")}</Button>
          </div>
        </Card>
      </div>
      <Alert tone="info" role="status">
        <b>{t("teacher.grading_title")}</b> {t("teacher.grading_text", { brand })}
      </Alert>
    </HomePart>
  );
}
