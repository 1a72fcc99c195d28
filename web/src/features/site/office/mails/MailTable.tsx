/** Emails: a table where there is room, a list on phones. */
import { useTranslation } from "react-i18next";
import { userAt } from "../../../../app/paths";
import { formatDate, formatNumber } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { ownName } from "../../../../i18n/languages";
import { Card } from "../../../../ui/Card";
import { Chip } from "../../../../ui/Chip";
import { Pager } from "../../../../ui/Pager";
import { Cell, Row, Table } from "../../../../ui/Table";
import { TextLink } from "../../../../ui/TextLink";
import list from "../../../money/coins/entries.module.css";
import type { OutgoingMail, OutgoingMails } from "./api";
import { useKindName } from "./kinds";
import styles from "./mails.module.css";
import { ResendMail } from "./ResendMail";

/** As many as a page has. */
const pageSize = 20;

interface MailTableProps {
  found: OutgoingMails;
  /** Whether a filter leaves emails out. */
  isNarrowed: boolean;
}

export function MailTable({ found, isNarrowed }: MailTableProps) {
  const { t } = useTranslation("mails");
  return (
    <Card pad={false} className={list.entries} aria-label={t("list.title")}>
      <Table
        label={t("list.title")}
        className={`${list.wide} ${styles.table} num`}
        head={[
          t("list.created"),
          t("list.kind"),
          t("list.receiver"),
          t("list.state"),
          { text: t("list.act"), hidden: true },
        ]}
      >
        {found.data.map((mail) => (
          <MailRow key={mail.id} mail={mail} />
        ))}
      </Table>
      <ul className={`${list.narrow} ${styles.cards} num`} aria-label={t("list.title")}>
        {found.data.map((mail) => (
          <MailCard key={mail.id} mail={mail} />
        ))}
      </ul>
      <div className={styles.foot}>
        <p className="note num">
          <Range found={found} /> {isNarrowed && <TextLink to="?">{t("filters.clear")}</TextLink>}
        </p>
        <Pager page={found.current_page} total={found.total} pageSize={pageSize} />
      </div>
    </Card>
  );
}

/** Which of how many; beyond ten thousand they are not counted. */
function Range({ found: { data, current_page, total, is_more } }: { found: OutgoingMails }) {
  const { t } = useTranslation("mails");
  const lang = useLanguage();
  const figure = formatNumber(total, lang);
  const first = (current_page - 1) * pageSize + 1;
  return t("list.range", {
    first: formatNumber(first, lang),
    last: formatNumber(first + data.length - 1, lang),
    total: is_more ? t("list.more", { figure }) : figure,
  });
}

interface OfMail {
  mail: OutgoingMail;
}

function MailRow({ mail }: OfMail) {
  const lang = useLanguage();
  const kindName = useKindName();
  return (
    <Row>
      <Cell className={styles.day}>{formatDate(mail.created_at, lang, "dayTime")}</Cell>
      <Cell head>
        {kindName(mail.kind)}
        <div className="note">{ownName[mail.lang]}</div>
      </Cell>
      <Cell>
        <Receiver mail={mail} />
      </Cell>
      <Cell>
        <State mail={mail} />
      </Cell>
      <Cell right className={styles.act}>
        <ResendMail mail={mail} />
      </Cell>
    </Row>
  );
}

function MailCard({ mail }: OfMail) {
  const lang = useLanguage();
  const kindName = useKindName();
  return (
    <li>
      <p className={list.ends}>
        <b>{kindName(mail.kind)}</b>
        <span className={styles.day}>{formatDate(mail.created_at, lang, "dayTime")}</span>
      </p>
      <p className={list.ends}>
        <Receiver mail={mail} />
        <span className="note">{ownName[mail.lang]}</span>
      </p>
      <div className={styles.bottom}>
        <State mail={mail} />
        <ResendMail mail={mail} />
      </div>
    </li>
  );
}

/** Who it went to; visitors, support and people who are gone have no profile to open. */
function Receiver({ mail: { receiver } }: OfMail) {
  const { t } = useTranslation("mails");
  if (!receiver) return <span className="quiet">{t("list.none")}</span>;
  return (
    <TextLink to={userAt(receiver.id)} className="pn">
      {receiver.name || t("list.unfinished")}
    </TextLink>
  );
}

const tones = { waiting: "warn", sent: "ok", refused: "bad" } as const;

function State({ mail: { state, error, sent_at } }: OfMail) {
  const { t } = useTranslation("mails");
  const lang = useLanguage();
  return (
    <div className={styles.state}>
      <Chip tone={tones[state]}>{t(`states.${state}`)}</Chip>
      {sent_at && (
        <span className="note">{t("list.sent_at", { at: formatDate(sent_at, lang, "dayTime") })}</span>
      )}
      {/* What waits may have been tried, too. */}
      {state !== "sent" && (error || state === "refused") && (
        <p className={state === "refused" ? styles.error : "note"}>{error ?? t("list.no_error")}</p>
      )}
    </div>
  );
}
