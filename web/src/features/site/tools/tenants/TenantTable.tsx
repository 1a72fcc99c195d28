/** Brands with their figures: a table where there is room, cards on phones. */
import { useTranslation } from "react-i18next";
import type { Page } from "../../../../api/types";
import { paths, withQuery } from "../../../../app/paths";
import { formatDate, formatNumber } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { formatMoney } from "../../../../i18n/money";
import { Card } from "../../../../ui/Card";
import { Chip } from "../../../../ui/Chip";
import { Pager } from "../../../../ui/Pager";
import { Cell, Row, Table } from "../../../../ui/Table";
import { TextLink } from "../../../../ui/TextLink";
import type { TenantUsage } from "./api";
import styles from "./tenants.module.css";

/** As many as a page has. */
const pageSize = 20;

interface TenantTableProps {
  found: Page<TenantUsage>;
  /** Whether a search leaves brands out. */
  isNarrowed: boolean;
}

export function TenantTable({ found, isNarrowed }: TenantTableProps) {
  const { t } = useTranslation("tools");
  const right = (text: string) => ({ text, right: true });
  return (
    <Card pad={false} aria-label={t("tenants.list")}>
      <Table
        label={t("tenants.list")}
        className={`${styles.wide} num`}
        head={[
          t("tenants.name"),
          right(t("tenants.people")),
          right(t("tenants.active")),
          right(t("tenants.tests")),
          right(t("tenants.graded")),
          right(t("tenants.open")),
          right(t("tenants.revenue")),
          right(t("tenants.jobs")),
          right(t("tenants.last")),
        ]}
      >
        {found.data.map((tenant) => (
          <TenantRow key={tenant.id} tenant={tenant} />
        ))}
      </Table>
      <ul className={`${styles.narrow} num`} aria-label={t("tenants.list")}>
        {found.data.map((tenant) => (
          <TenantCard key={tenant.id} tenant={tenant} />
        ))}
      </ul>
      <div className={styles.foot}>
        <p className="note num">
          <Range found={found} /> {isNarrowed && <TextLink to="?">{t("tenants.clear")}</TextLink>}
        </p>
        <Pager page={found.current_page} total={found.total} pageSize={pageSize} />
      </div>
      <p className={`${styles.about} note`}>{t("tenants.active_hint")}</p>
    </Card>
  );
}

function Range({ found: { data, current_page, total } }: { found: Page<TenantUsage> }) {
  const { t } = useTranslation("tools");
  const lang = useLanguage();
  const first = (current_page - 1) * pageSize + 1;
  return t("tenants.range", {
    first: formatNumber(first, lang),
    last: formatNumber(first + data.length - 1, lang),
    total: formatNumber(total, lang),
  });
}

interface OfTenant {
  tenant: TenantUsage;
}

function TenantRow({ tenant }: OfTenant) {
  const lang = useLanguage();
  const figure = (value: number) => formatNumber(value, lang);
  return (
    <Row>
      <Cell head>
        <Name tenant={tenant} />
      </Cell>
      <Cell right>
        <People tenant={tenant} />
      </Cell>
      <Cell right>{figure(tenant.active_days_30)}</Cell>
      <Cell right>{figure(tenant.tests_30)}</Cell>
      <Cell right>{figure(tenant.graded_30)}</Cell>
      <Cell right>
        <Gradings tenant={tenant} />
      </Cell>
      <Cell right>
        <Revenue tenant={tenant} />
      </Cell>
      <Cell right>
        <FailedJobs tenant={tenant} />
      </Cell>
      <Cell right className={styles.day}>
        <LastActive tenant={tenant} />
      </Cell>
    </Row>
  );
}

function TenantCard({ tenant }: OfTenant) {
  const { t } = useTranslation("tools");
  const lang = useLanguage();
  const figure = (value: number) => formatNumber(value, lang);
  const facts = [
    [t("tenants.people"), <People key="people" tenant={tenant} />],
    [t("tenants.active"), figure(tenant.active_days_30)],
    [t("tenants.tests"), figure(tenant.tests_30)],
    [t("tenants.graded"), figure(tenant.graded_30)],
    [t("tenants.open"), <Gradings key="open" tenant={tenant} />],
    [t("tenants.revenue"), <Revenue key="revenue" tenant={tenant} />],
    [t("tenants.jobs"), <FailedJobs key="jobs" tenant={tenant} />],
    [t("tenants.last"), <LastActive key="last" tenant={tenant} />],
  ] as const;
  return (
    <li>
      <Name tenant={tenant} />
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

/** Leads to where the brand is edited. */
function Name({ tenant: { slug, name, host, created_at } }: OfTenant) {
  const { t } = useTranslation("tools");
  const lang = useLanguage();
  return (
    <>
      <TextLink
        to={withQuery(paths.officeBrand, { brand: slug })}
        aria-label={t("tenants.edit_of", { name })}
      >
        {name}
      </TextLink>
      <div className={`${styles.host} note`}>{host}</div>
      <div className={`${styles.host} note`}>
        {t("tenants.since", { date: formatDate(created_at, lang, "dayYear") })}
      </div>
    </>
  );
}

function People({ tenant: { people, joined_30 } }: OfTenant) {
  const { t } = useTranslation("tools");
  const lang = useLanguage();
  return (
    <>
      {formatNumber(people, lang)}
      {joined_30 > 0 && (
        <div className={`${styles.added} note`}>
          {t("tenants.joined", { count: joined_30, figure: formatNumber(joined_30, lang) })}
        </div>
      )}
    </>
  );
}

function Gradings({ tenant: { gradings_open, gradings_late } }: OfTenant) {
  const { t } = useTranslation("tools");
  const lang = useLanguage();
  return (
    <>
      {formatNumber(gradings_open, lang)}
      {gradings_late > 0 && (
        <div>
          <Chip tone="bad">
            {t("tenants.late", { count: gradings_late, figure: formatNumber(gradings_late, lang) })}
          </Chip>
        </div>
      )}
    </>
  );
}

/** A line for each currency: they are never added up. */
function Revenue({ tenant: { revenue_30 } }: OfTenant) {
  const { t } = useTranslation("tools");
  const lang = useLanguage();
  const moved = revenue_30.filter(({ paid, refunded }) => paid !== 0 || refunded !== 0);
  if (moved.length === 0) return "–";
  return moved.map(({ currency, paid, refunded }) => (
    <div key={currency} className={styles.money}>
      {formatMoney(paid, currency, lang)}
      {refunded !== 0 && (
        <div className="note">{t("tenants.refunded", { money: formatMoney(refunded, currency, lang) })}</div>
      )}
    </div>
  ));
}

function FailedJobs({ tenant: { dead_jobs } }: OfTenant) {
  const lang = useLanguage();
  const figure = formatNumber(dead_jobs, lang);
  return dead_jobs === 0 ? figure : <TextLink to={paths.jobs}>{figure}</TextLink>;
}

function LastActive({ tenant: { last_active_on } }: OfTenant) {
  const { t } = useTranslation("tools");
  const lang = useLanguage();
  return last_active_on ? formatDate(last_active_on, lang, "day") : t("tenants.never");
}
