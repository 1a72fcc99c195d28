/** Codes with how they stand: a table where there is room, a list on phones. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths, withQuery } from "../../../app/paths";
import { formatDate, formatNumber } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { Card } from "../../../ui/Card";
import { Chip } from "../../../ui/Chip";
import { Cell, Row, Table } from "../../../ui/Table";
import { TextLink } from "../../../ui/TextLink";
import type { PromotionCode } from "./api";
import styles from "./promotions.module.css";
import { type CodeState, stateOf } from "./rules";
import { useProducts, useTakesOff } from "./TakesOff";

const tones = { planned: "plain", valid: "ok", used_up: "warn", ended: "plain" } as const;

interface CodeListProps {
  codes: PromotionCode[];
  /** Set for the office: it sees whose codes they are, and what can be done with one that has not ended. */
  office?: { acts: (code: PromotionCode) => ReactNode };
}

export function CodeList({ codes, office }: CodeListProps) {
  const { t } = useTranslation("promotions");
  const now = new Date();
  const rows = codes.map((code) => {
    const state = stateOf(code, now);
    return { code, state, acts: state === "ended" ? null : office?.acts(code) };
  });
  return (
    <Card pad={false}>
      <Table
        label={t("tabs.codes")}
        className={`${styles.table} ${styles.wide} num`}
        head={[
          t("col.code"),
          t("col.takes_off"),
          t("col.time"),
          t("col.uses"),
          ...(office ? [t("col.owner"), { text: t("end.act"), hidden: true }] : []),
        ]}
      >
        {rows.map(({ code, state, acts }) => (
          <Row key={code.id}>
            <Cell head>
              <Name code={code} state={state} />
            </Cell>
            <Cell>
              <TakesOff code={code} />
            </Cell>
            <Cell>
              <Time code={code} />
            </Cell>
            <Cell>
              <Uses code={code} />
            </Cell>
            {office && (
              <>
                <Cell>
                  <Owner code={code} />
                </Cell>
                <Cell right>{acts}</Cell>
              </>
            )}
          </Row>
        ))}
      </Table>
      <ul className={`${styles.narrow} num`} aria-label={t("tabs.codes")}>
        {rows.map(({ code, state, acts }) => (
          <li key={code.id}>
            <Name code={code} state={state} />
            <div className={styles.facts}>
              <TakesOff code={code} />
              <Time code={code} />
              {office && code.owner_name !== null && (
                <div>{t("owner.is", { name: code.owner_name || t("owner.gone") })}</div>
              )}
            </div>
            <div className={styles.ends}>
              <Uses code={code} />
              {acts}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface OfCode {
  code: PromotionCode;
}

function Name({ code, state }: OfCode & { state: CodeState }) {
  const { t } = useTranslation("promotions");
  return (
    <span className={styles.name}>
      <span className={styles.code}>{code.code}</span>
      <Chip tone={tones[state]}>{t(`state.${state}`)}</Chip>
    </span>
  );
}

function TakesOff({ code }: OfCode) {
  const takesOff = useTakesOff();
  const products = useProducts();
  return (
    <div>
      <div>{takesOff(code)}</div>
      <div className="note">{products(code)}</div>
    </div>
  );
}

function Time({ code: { starts_at, ends_at } }: OfCode) {
  const { t } = useTranslation("promotions");
  const lang = useLanguage();
  return (
    <div className={styles.time}>
      <div>{t("time.from", { at: formatDate(starts_at, lang, "dayTimeYear") })}</div>
      <div>{t("time.until", { at: formatDate(ends_at, lang, "dayTimeYear") })}</div>
    </div>
  );
}

function Uses({ code: { code, uses, total_limit, user_limit } }: OfCode) {
  const { t } = useTranslation("promotions");
  const lang = useLanguage();
  const figure = formatNumber(uses, lang);
  return (
    <div>
      <TextLink
        to={withQuery(paths.promotionCode, { view: "uses", code })}
        aria-label={t("uses.show", { code, count: uses })}
      >
        {total_limit === null
          ? t("uses.open", { count: uses, figure })
          : t("uses.of", { figure, limit: formatNumber(total_limit, lang) })}
      </TextLink>
      {user_limit !== null && <div className="note">{t("uses.each", { count: user_limit })}</div>}
    </div>
  );
}

function Owner({ code: { owner_name } }: OfCode) {
  const { t } = useTranslation("promotions");
  if (owner_name === null) return <span className="quiet">{t("owner.none")}</span>;
  return <span className="pn">{owner_name || t("owner.gone")}</span>;
}
