/** `/office/mails`: emails of the brand, which of them did not arrive and why, and sending one again. */
import { Trans, useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { OfficeFrame } from "../../../../app/office/OfficeFrame";
import { formatNumber } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Button } from "../../../../ui/Button";
import { QueryGate } from "../../../../ui/QueryGate";
import { SkeletonCard } from "../../../../ui/Skeleton";
import { Empty } from "../../../../ui/StateCard";
import { TextLink } from "../../../../ui/TextLink";
import { type OutgoingMailCounts, useMailCounts, useMails } from "./api";
import { filterOf, pageOf, states } from "./filterOf";
import { MailFilters } from "./MailFilters";
import { MailTable } from "./MailTable";
import styles from "./mails.module.css";

export function MailsScreen() {
  const { t } = useTranslation("mails");
  const { data: counts } = useMailCounts();
  return (
    <OfficeFrame title={t("title")} lead={counts ? <HowMany counts={counts} /> : t("lead")}>
      <div className={styles.screen}>
        <MailFilters kinds={counts?.kinds ?? []} />
        <Mails />
      </div>
    </OfficeFrame>
  );
}

/** Each figure leads to those emails. */
function HowMany({ counts }: { counts: OutgoingMailCounts }) {
  const { t } = useTranslation("mails");
  const lang = useLanguage();
  const figures = { refused: counts.refused_week, waiting: counts.waiting, sent: counts.sent_day };
  const values = Object.fromEntries(
    Object.entries(figures).map(([state, figure]) => [state, formatNumber(figure, lang)]),
  );
  const components = Object.fromEntries(
    states.map((state) => [state, <TextLink key={state} to={`?state=${state}`} />]),
  );
  return <Trans t={t} i18nKey="counts" values={values} components={components} />;
}

function Mails() {
  const { t } = useTranslation("mails");
  const [search] = useSearchParams();
  const filter = filterOf(search);
  const isNarrowed = Object.keys(filter).length > 0;
  return (
    <QueryGate
      query={useMails(filter, pageOf(search))}
      part={t("list.title")}
      skeleton={<SkeletonCard lines={[30, 100, 100, 100, 100, 100]} />}
    >
      {(found) => {
        if (found.data.length > 0) return <MailTable found={found} isNarrowed={isNarrowed} />;
        return isNarrowed ? (
          <Empty
            title={t("empty.narrowed_title")}
            text={t("empty.narrowed_text")}
            action={<Button to="?">{t("filters.clear")}</Button>}
          />
        ) : (
          <Empty title={t("empty.title")} text={t("empty.text")} />
        );
      }}
    </QueryGate>
  );
}
