/** A setup: what is chosen on one side, its start on the other. A test begun before takes the place of the start. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../../../api/session";
import type { AttemptCard } from "../../../../api/types";
import { paths } from "../../../../app/paths";
import { TextLink } from "../../../../ui/TextLink";
import { ConsentNotice } from "../../../people/families/ConsentNotice";
import { OpenAttempt } from "./OpenAttempt";
import styles from "./setup.module.css";

interface SetupFrameProps {
  over?: ReactNode;
  title: ReactNode;
  children: ReactNode;
  begun: AttemptCard | undefined;
  start: ReactNode;
}

export function SetupFrame({ over, title, children, begun, start }: SetupFrameProps) {
  const { t } = useTranslation("setup");
  const { profile } = useSession();
  return (
    <div className={`wrap page ${styles.frame}`}>
      <header className={styles.top}>
        <div>
          {over && <p className={`quiet num ${styles.over}`}>{over}</p>}
          <h1>{title}</h1>
        </div>
        <TextLink className="small" to={paths.tests}>
          {t("to_tests")}
        </TextLink>
      </header>
      <div className={styles.choices}>
        {profile && <ConsentNotice profile={profile} />}
        {begun && <OpenAttempt attempt={begun} />}
        {children}
      </div>
      {!begun && start}
    </div>
  );
}
