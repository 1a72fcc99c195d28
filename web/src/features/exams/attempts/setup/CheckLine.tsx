import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { paths, withQuery } from "../../../../app/paths";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { Icon } from "../../../../ui/Icon";
import { readCheck } from "./checkResult";
import styles from "./setup.module.css";

/** Whether sound and microphone were checked, and the way to do it. */
export function CheckLine() {
  const { t } = useTranslation("setup");
  const { pathname, search } = useLocation();
  const check = readCheck();
  const isGood = check?.speaker === true && check.microphone;
  return (
    <Card className={styles.check}>
      <span className={isGood ? `${styles.sign} ${styles.good}` : styles.sign}>
        <Icon name={isGood ? "tick" : "headphones"} size={22} weight={isGood ? 2.2 : 1.7} />
      </span>
      <div>
        <h2 className="h3">{t("check.title")}</h2>
        <p className="quiet">{t(isGood ? "check.good" : "check.open")}</p>
      </div>
      <Button className={styles.checking} to={withQuery(paths.systemCheck, { next: pathname + search })}>
        {t(isGood ? "check.again" : "check.go")}
      </Button>
    </Card>
  );
}
