/** The newest enrollments by name, each one press from its form. */
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Wire } from "../../../../api/types";
import { paths, withQuery } from "../../../../app/paths";
import { formatNumber } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Card } from "../../../../ui/Card";
import { Chip } from "../../../../ui/Chip";
import { Icon } from "../../../../ui/Icon";
import { TextLink } from "../../../../ui/TextLink";
import styles from "./today.module.css";

const unread = { read_status: "unread", form: "submitted" };
const tones = { unpaid: "warn", created: "brand", paid: "ok", cancelled: "plain" } as const;

export function NewEnrollments({ enrollments }: { enrollments: Wire["OfficeEnrollments"] }) {
  const { t } = useTranslation(["homes", "academy"]);
  const lang = useLanguage();
  return (
    <Card
      pad={false}
      title={t("homes:office.enrollments")}
      aside={
        <TextLink className="small num" to={withQuery(paths.enrollments, unread)}>
          {t("homes:office.enrollments_all", { figure: formatNumber(enrollments.unread, lang) })}
        </TextLink>
      }
    >
      <ul className={styles.lines}>
        {enrollments.newest.map((each) => (
          <li key={each.id}>
            <Link
              className={`${styles.line} ${styles.named}`}
              to={withQuery(paths.enrollments, { ...unread, id: each.id })}
            >
              <span>
                <b className="pn">{`${each.first_name} ${each.last_name}`}</b>
                <span className={`note ${styles.note}`}>
                  {each.courses.map((course) => t(`academy:courses.${course}`)).join(" · ")}
                </span>
              </span>
              <span className={styles.end}>
                {each.payment_status !== "unknown" && (
                  <Chip tone={tones[each.payment_status]}>
                    {t(`academy:payment_status.${each.payment_status}`)}
                  </Chip>
                )}
                <Icon name="forward" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
