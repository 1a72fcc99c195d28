/** The last page before a test: what will happen, and one button (D-051). */
import { useTranslation } from "react-i18next";
import { Navigate, useSearchParams } from "react-router";
import { errorText } from "../../../../api/errors";
import { useSession } from "../../../../api/session";
import type { Mode, TestCard } from "../../../../api/types";
import { paths, withQuery } from "../../../../app/paths";
import { useTitle } from "../../../../app/shell/useTitle";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { Icon } from "../../../../ui/Icon";
import { SkeletonPage } from "../../../../ui/Skeleton";
import { LeftToday } from "../../../money/plans/today/LeftToday";
import { ConsentNotice } from "../../../people/families/ConsentNotice";
import { useTest } from "./api";
import { type Extent, itemsOf, minutesOf, practiceOf } from "./choice";
import { Headset } from "./Headset";
import styles from "./setup.module.css";
import { useStart } from "./useStart";

export function StartTestScreen() {
  const { t } = useTranslation("setup");
  const [search] = useSearchParams();
  const id = search.get("test");
  const mode: Mode = search.get("mode") === "strict" ? "strict" : "comfortable";
  const test = useTest(id);
  useTitle(t("start.title"));
  if (id === null || test.isError) return <Navigate to={paths.tests} replace />;
  if (test.isPending) return <SkeletonPage cards={1} />;
  const section = test.data.sections.find((each) => each.section === search.get("section"))?.section;
  const set = search.get("set");
  const extent: Extent = { ...(section ? { section } : {}), ...(set ? { set } : {}) };
  return <Instructions test={test.data} mode={mode} extent={extent} />;
}

interface InstructionsProps {
  test: TestCard;
  mode: Mode;
  extent: Extent;
}

function Instructions({ test, mode, extent }: InstructionsProps) {
  const { t } = useTranslation(["setup", "common"]);
  const { profile } = useSession();
  const { go, isStarting, error } = useStart();
  const sections = extent.section
    ? test.sections.filter(({ section }) => section === extent.section)
    : test.sections;
  return (
    <div className={`wrap page ${styles.setup}`}>
      <div className={styles.head}>
        <Headset />
        <div>
          <p className="quiet num">
            <span lang="en">{test.title}</span> · {t(`common:modes.${mode}`)} ·{" "}
            {extent.set
              ? t(`common:sections.${sections[0]?.section ?? "reading"}`)
              : t("common:minutes", { count: minutesOf(test, extent.section) })}
          </p>
          <h1>{t("start.title")}</h1>
        </div>
      </div>
      <Card component="ol" pad={false} className={styles.list}>
        {(["quiet", "headset", mode, "saved"] as const).map((point) => (
          <li key={point}>
            <b>{t(`start.${point}_title`)}</b>
            <p className="quiet">{t(`start.${point}_text`)}</p>
          </li>
        ))}
      </Card>
      {!extent.set && <Order test={test} sections={sections} />}
      {profile && <ConsentNotice profile={profile} />}
      <LeftToday only={practiceOf(test, extent)} />
      {error && <Alert>{errorText(error, (key) => t(key, { ns: "common" }))}</Alert>}
      <div className={styles.acts}>
        <Button
          variant="primary"
          size="large"
          loading={isStarting}
          onClick={() => go({ test: test.id, mode, ...extent })}
        >
          {t("start.go")}
          <Icon name="forward" size={18} />
        </Button>
        <Button variant="quiet" size="large" to={withQuery(paths.setTest, { test: test.id, ...extent })}>
          {t("start.back")}
        </Button>
      </div>
    </div>
  );
}

function Order({ test, sections }: { test: TestCard; sections: TestCard["sections"] }) {
  const { t } = useTranslation(["setup", "common", "tests"]);
  return (
    <Card title={t("start.order")}>
      <ol className={`num ${styles.order}`}>
        {sections.map(({ section, questions }) => (
          <li key={section}>
            <i style={{ background: `var(--c-${section})` }} aria-hidden="true" />
            <b>{t(`common:sections.${section}`)}</b>
            <span>
              {t(itemsOf(section), { count: questions })} ·{" "}
              {t("tests:card.short_minutes", { count: minutesOf(test, section) })}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
