/** `/admin-tools`: every tool that the person may use, with what it is for. */
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useSession } from "../../../api/session";
import { useTitle } from "../../../app/shell/useTitle";
import { Card } from "../../../ui/Card";
import { Icon } from "../../../ui/Icon";
import { toolsFor } from "./tools";
import styles from "./tools.module.css";

export function ToolsScreen() {
  const { t } = useTranslation("tools");
  const { profile } = useSession();
  useTitle(t("title"));
  return (
    <div className="wrap page">
      <header className={styles.head}>
        <h1>{t("title")}</h1>
        <p className="quiet">{t("lead")}</p>
      </header>
      <ul className={styles.tools}>
        {toolsFor(profile).map(({ name, to }) => (
          <Card key={name} component="li" pad={false}>
            <Link className={styles.tool} to={to}>
              <span>
                <b>{t(`tools.${name}.name`)}</b>
                <span className="note">{t(`tools.${name}.text`)}</span>
              </span>
              <Icon name="forward" />
            </Link>
          </Card>
        ))}
      </ul>
    </div>
  );
}
