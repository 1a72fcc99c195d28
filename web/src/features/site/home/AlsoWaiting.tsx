/** What else waits, quieter than the next step: other unfinished tests, and practice of one's own choice. */
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { isOpen } from "../../../api/attempts";
import { useSession } from "../../../api/session";
import type { AttemptCard } from "../../../api/types";
import { paths, withQuery } from "../../../app/paths";
import { lastKind, lastMode } from "../../../device/testSetup";
import { formatDate } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { Card } from "../../../ui/Card";
import { Icon } from "../../../ui/Icon";
import type { Step } from "./api";
import styles from "./home.module.css";

interface AlsoWaitingProps {
  attempts: AttemptCard[];
  step: Step;
}

/** As many as stand beside each other. */
const most = 3;

export function AlsoWaiting({ attempts, step }: AlsoWaitingProps) {
  const { t } = useTranslation(["home", "common"]);
  const lang = useLanguage();
  const user = useSession().profile?.id ?? "";
  const kind = lastKind(user);
  const open = attempts.filter((attempt) => isOpen(attempt) && attempt.id !== step.attempt_id);
  const lines = [
    ...open.map((attempt) => ({
      key: attempt.id,
      to: withQuery(paths.test, { attempt: attempt.id }),
      title: t("home:also.continue", { title: attempt.title }),
      note: t("home:also.started", {
        when: formatDate(attempt.created_at, lang, "dayTime"),
        mode: t(`common:modes.${attempt.mode}`),
      }),
    })),
    // Set up already: it starts with one more press.
    ...(kind
      ? [
          {
            key: "again",
            to: paths.setTest,
            title: t(`common:kinds.${kind}`),
            note: t("home:also.again_note", { mode: t(`common:modes.${lastMode(user)}`) }),
          },
        ]
      : []),
    { key: "sets", to: paths.browse, title: t("home:also.sets"), note: t("home:also.sets_note") },
    { key: "tests", to: paths.tests, title: t("home:also.tests"), note: t("home:also.tests_note") },
  ].slice(0, most);
  return (
    <Card pad={false} aria-label={t("home:also.title")}>
      <ul className={styles.also}>
        {lines.map(({ key, to, title, note }) => (
          <li key={key}>
            <Link to={to}>
              <span>
                <b>{title}</b>
                <span className="note">{note}</span>
              </span>
              <Icon name="forward" size={16} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
