/** Enrollments: a table where there is room, a list on phones. Each opens in the panel. */
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { formatDate } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Card } from "../../../../ui/Card";
import { Chip } from "../../../../ui/Chip";
import { Pager } from "../../../../ui/Pager";
import { Cell, Row, Table } from "../../../../ui/Table";
import { TextLink } from "../../../../ui/TextLink";
import { fullName } from "../model";
import type { EnrollmentPage, ListedEnrollment } from "./api";
import { withOpen, withoutFilter } from "./filterOf";
import styles from "./office.module.css";

interface EnrollmentTableProps {
  found: EnrollmentPage;
  /** Whether a filter leaves some out. */
  isNarrowed: boolean;
}

export function EnrollmentTable({ found, isNarrowed }: EnrollmentTableProps) {
  const { t } = useTranslation("enrollments");
  const [search] = useSearchParams();
  return (
    <Card pad={false} aria-label={t("list.title")}>
      <Table
        label={t("list.title")}
        className={`${styles.wide} num`}
        head={[
          t("list.date"),
          t("list.contact"),
          t("list.courses"),
          t("list.form"),
          t("list.payment"),
          t("list.last_contact"),
        ]}
      >
        {found.data.map((listed) => (
          <EnrollmentRow key={listed.id} listed={listed} />
        ))}
      </Table>
      <ul className={`${styles.narrow} num`} aria-label={t("list.title")}>
        {found.data.map((listed) => (
          <EnrollmentCard key={listed.id} listed={listed} />
        ))}
      </ul>
      {(isNarrowed || found.total > found.data.length) && (
        <div className={styles.foot}>
          {isNarrowed && <TextLink to={`?${withoutFilter(search)}`}>{t("filters.clear")}</TextLink>}
          <Pager page={found.current_page} total={found.total} />
        </div>
      )}
    </Card>
  );
}

interface OfListed {
  listed: ListedEnrollment;
}

function EnrollmentRow({ listed }: OfListed) {
  const lang = useLanguage();
  const { t } = useTranslation("enrollments");
  const [search] = useSearchParams();
  const isOpen = search.get("id") === listed.id;
  return (
    <Row className={isOpen ? `${styles.row} ${styles.isOpen}` : styles.row}>
      <Cell className={styles.day}>{formatDate(listed.created_at, lang, "day")}</Cell>
      <Cell head className={isUnread(listed) ? styles.unread : undefined}>
        <Name listed={listed} />
        <div className="note">
          <Who listed={listed} />
        </div>
      </Cell>
      <Cell>
        <Courses listed={listed} />
      </Cell>
      <Cell>
        <FormState listed={listed} />
      </Cell>
      <Cell>
        <Payment listed={listed} />
      </Cell>
      <Cell className={styles.day}>
        {listed.contacted_at ? formatDate(listed.contacted_at, lang, "day") : t("list.never")}
      </Cell>
    </Row>
  );
}

function EnrollmentCard({ listed }: OfListed) {
  const lang = useLanguage();
  return (
    <li className={isUnread(listed) ? `${styles.row} ${styles.unread}` : styles.row}>
      <p className={styles.ends}>
        <Name listed={listed} />
        <span className={styles.day}>{formatDate(listed.created_at, lang, "day")}</span>
      </p>
      <p className="note">
        <Who listed={listed} />
      </p>
      <p className="note">
        <Courses listed={listed} />
      </p>
      <div className={styles.chips}>
        <FormState listed={listed} />
        <Payment listed={listed} />
      </div>
    </li>
  );
}

/** What waits for somebody of the office. */
const isUnread = ({ read_status, submitted_at }: ListedEnrollment) =>
  read_status === "unread" && submitted_at !== null;

/** The whole row is its link. */
function Name({ listed }: OfListed) {
  const { t } = useTranslation("enrollments");
  const [search] = useSearchParams();
  const name = fullName(listed);
  return (
    <Link
      className={`${styles.open} pn`}
      to={`?${withOpen(search, listed.id)}`}
      preventScrollReset
      aria-label={t("list.open", { name })}
    >
      {name}
    </Link>
  );
}

/** Who writes, and who would learn. */
function Who({ listed: { role, students } }: OfListed) {
  const { t } = useTranslation("academy");
  return [t(`roles.${role}`), ...students].join(" · ");
}

function Courses({ listed }: OfListed) {
  const { t } = useTranslation("academy");
  return listed.courses.map((course) => t(`courses.${course}`)).join(" · ");
}

function FormState({ listed }: OfListed) {
  const { t } = useTranslation("enrollments");
  return (
    <span className={styles.chips}>
      {listed.submitted_at === null ? (
        <Chip>{t("list.step", { step: listed.form_step })}</Chip>
      ) : (
        <Chip tone={listed.read_status === "unread" ? "warn" : "plain"}>
          {t(`read_status.${listed.read_status}`)}
        </Chip>
      )}
      {listed.status !== "normal" && <Chip>{t(`status.${listed.status}`)}</Chip>}
    </span>
  );
}

const tones = { unpaid: "warn", created: "brand", paid: "ok", cancelled: "plain" } as const;

function Payment({ listed: { payment_status, payment_terms } }: OfListed) {
  const { t } = useTranslation(["academy", "enrollments"]);
  // Nobody has said is no news.
  if (payment_status === "unknown") return null;
  return (
    <span className={styles.chips}>
      <Chip tone={tones[payment_status]}>{t(`academy:payment_status.${payment_status}`)}</Chip>
      {payment_terms && <span className="note">{t(`enrollments:terms.${payment_terms}`)}</span>}
    </span>
  );
}
