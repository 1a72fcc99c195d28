import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { paths, withQuery } from "../../../../app/paths";
import { Icon } from "../../../../ui/Icon";
import { readCheck } from "./checkResult";

/** Whether sound and microphone were checked, and the way to do it. */
export function CheckLine() {
  const { t } = useTranslation("setup");
  const { pathname, search } = useLocation();
  const check = readCheck();
  const isGood = check?.speaker === true && check.microphone;
  return (
    <section className="card pad check-line">
      <span className={isGood ? "check-sign good" : "check-sign"}>
        <Icon name={isGood ? "tick" : "headphones"} size={22} weight={isGood ? 2.2 : 1.7} />
      </span>
      <div>
        <h2 className="h3">{t("check.title")}</h2>
        <p className="quiet">{t(isGood ? "check.good" : "check.open")}</p>
      </div>
      <Link className="btn" to={withQuery(paths.systemCheck, { next: pathname + search })}>
        {t(isGood ? "check.again" : "check.go")}
      </Link>
    </section>
  );
}
