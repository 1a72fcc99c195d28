import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { paths, withQuery } from "../../../../app/paths";
import { Icon } from "../../../../ui/Icon";
import { TextLink } from "../../../../ui/TextLink";
import { readCheck } from "./checkResult";
import styles from "./setup.module.css";

/** Whether sound and microphone were checked, and the way to do it. */
export function CheckLine() {
  const { t } = useTranslation("setup");
  const { pathname, search } = useLocation();
  const check = readCheck();
  const isGood = check?.speaker === true && check.microphone;
  return (
    <section aria-label={t("check.title")} className={`small ${styles.check}`}>
      <span className={isGood ? styles.good : "quiet"}>
        <Icon name={isGood ? "tick" : "headphones"} size={20} weight={isGood ? 2.2 : 1.7} />
      </span>
      <p>
        <b>{t("check.title")}</b> · {t(isGood ? "check.good" : "check.open")}{" "}
        <TextLink to={withQuery(paths.systemCheck, { next: pathname + search })}>
          {t(isGood ? "check.again" : "check.go")}
        </TextLink>
      </p>
    </section>
  );
}
