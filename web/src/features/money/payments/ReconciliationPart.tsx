/** The provider's books against the ledger: normally there is nothing to see, and that is the news. */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { formatDate, formatNumber } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { fieldDay } from "../../../i18n/planDate";
import { Card } from "../../../ui/Card";
import { QueryGate } from "../../../ui/QueryGate";
import { SkeletonCard } from "../../../ui/Skeleton";
import { type Reconciliation, useReconciliation } from "./api";
import { Differences } from "./Differences";
import styles from "./payments.module.css";
import { SpanFields } from "./SpanFields";
import { type Span, spanOf } from "./spans";

export function ReconciliationPart() {
  const { t } = useTranslation("payments");
  const [search] = useSearchParams();
  const today = fieldDay(new Date());
  const span = spanOf(search, today);
  return (
    <div className={styles.part}>
      <SpanFields span={span} today={today} />
      <QueryGate
        query={useReconciliation(span)}
        part={t("books.title")}
        skeleton={<SkeletonCard lines={[40, 100, 60]} />}
      >
        {(found) => <Found found={found} span={span} />}
      </QueryGate>
    </div>
  );
}

function Found({ found: { data, payments }, span }: { found: Reconciliation; span: Span }) {
  const { t } = useTranslation("payments");
  const lang = useLanguage();
  const compared = t("books.compared", {
    count: payments,
    figure: formatNumber(payments, lang),
    from: formatDate(span.from, lang, "dayYear"),
    to: formatDate(span.to, lang, "dayYear"),
  });
  if (data.length > 0) return <Differences differences={data} compared={compared} />;
  return (
    <Card title={t("books.title")}>
      <div className={styles.agree} role="status">
        <Agreement />
        <div>
          <p>
            <b className={styles.none}>{t("books.none")}</b>{" "}
            <span className="quiet">{t(payments === 0 ? "books.nothing" : "books.none_text")}</span>
          </p>
          <p className="note num">{compared}</p>
        </div>
      </div>
    </Card>
  );
}

/** Two books whose lines meet. */
function Agreement() {
  return (
    <svg
      aria-hidden="true"
      width="104"
      height="48"
      viewBox="0 0 104 48"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      className={styles.books}
    >
      <path d="M2 12h40M2 24h40M2 36h40M62 12h40M62 24h40M62 36h40" stroke="var(--line-firm)" />
      <path d="M44 12h16M44 24h16M44 36h16" strokeDasharray="3 3" />
      <path d="M46 24l4.5 4.5L59 19" strokeWidth={3} />
    </svg>
  );
}
