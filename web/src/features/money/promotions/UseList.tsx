/** Who used which code, or, for an owner, only that it was used (D-090). */
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { formatDate, formatNumber } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { formatMoney } from "../../../i18n/money";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Chip } from "../../../ui/Chip";
import { Field } from "../../../ui/Field";
import { Pager } from "../../../ui/Pager";
import { QueryGate } from "../../../ui/QueryGate";
import { SkeletonCard } from "../../../ui/Skeleton";
import { Empty } from "../../../ui/StateCard";
import { Cell, Row, Table } from "../../../ui/Table";
import { type PromotionUse, usePromotionUses } from "./api";
import styles from "./promotions.module.css";

const tones = { held: "warn", used: "ok", released: "plain" } as const;

interface UseListProps {
  /** Whether people are named: to those who move money. */
  namesPeople: boolean;
}

export function UseList({ namesPeople }: UseListProps) {
  const { t } = useTranslation("promotions");
  const [search] = useSearchParams();
  const code = search.get("code") ?? "";
  const page = Math.max(1, Number(search.get("page")) || 1);
  return (
    <div className={styles.stack}>
      <CodeFilter key={code} code={code} />
      <QueryGate
        query={usePromotionUses(code, page)}
        part={t("tabs.uses")}
        skeleton={<SkeletonCard lines={[40, 100, 100, 80]} />}
      >
        {({ data, total }) =>
          total === 0 ? (
            <Empty
              title={t("uses.empty_title")}
              text={code === "" ? t("uses.empty_text") : t("uses.empty_code", { code })}
            />
          ) : (
            <>
              <Rows uses={data} namesPeople={namesPeople} />
              <Pager page={page} total={total} />
            </>
          )
        }
      </QueryGate>
    </div>
  );
}

/** Narrows the list to one code, which then is in the address. */
function CodeFilter({ code }: { code: string }) {
  const { t } = useTranslation("promotions");
  const [, setSearch] = useSearchParams();
  const [typed, setTyped] = useState(code);
  const show = (wanted: string) => setSearch({ view: "uses", ...(wanted !== "" && { code: wanted }) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    show(typed.trim().toUpperCase());
  };
  return (
    <search>
      <form className={styles.filter} onSubmit={submit}>
        <Field
          label={t("uses.filter")}
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" icon="search" className={styles.beside}>
          {t("uses.search")}
        </Button>
        {code !== "" && (
          <Button variant="quiet" className={styles.beside} onClick={() => show("")}>
            {t("uses.all")}
          </Button>
        )}
      </form>
    </search>
  );
}

function Rows({ uses, namesPeople }: UseListProps & { uses: PromotionUse[] }) {
  const { t } = useTranslation("promotions");
  const lang = useLanguage();
  const saved = ({ saved, currency }: PromotionUse) =>
    currency === null
      ? t("uses.coins", { count: saved, figure: formatNumber(saved, lang) })
      : formatMoney(saved, currency, lang);
  const rows = uses.map((use) => ({
    use,
    key: `${use.code} ${use.at} ${use.order_id ?? use.user_name}`,
    at: formatDate(use.at, lang, "dayTimeYear"),
    state: <Chip tone={tones[use.state]}>{t(`use_state.${use.state}`)}</Chip>,
    product: t(`for.${use.product}`),
    saved: saved(use),
  }));
  const name = ({ user_name }: PromotionUse) => user_name || t("owner.gone");
  return (
    <Card pad={false}>
      <Table
        label={t("tabs.uses")}
        className={`${styles.table} ${styles.wide} num`}
        head={[
          t("col.at"),
          t("col.code"),
          ...(namesPeople ? [t("col.person")] : []),
          t("col.product"),
          t("col.state"),
          { text: t("col.saved"), right: true },
        ]}
      >
        {rows.map(({ use, key, at, state, product, saved }) => (
          <Row key={key}>
            <Cell>
              <span className={styles.time}>{at}</span>
            </Cell>
            <Cell>
              <span className={styles.code}>{use.code}</span>
            </Cell>
            {namesPeople && (
              <Cell>
                <span className="pn">{name(use)}</span>
              </Cell>
            )}
            <Cell>{product}</Cell>
            <Cell>{state}</Cell>
            <Cell right>
              <span className={styles.time}>{saved}</span>
            </Cell>
          </Row>
        ))}
      </Table>
      <ul className={`${styles.narrow} num`} aria-label={t("tabs.uses")}>
        {rows.map(({ use, key, at, state, product, saved }) => (
          <li key={key}>
            <div className={styles.ends}>
              <span className={styles.code}>{use.code}</span>
              <b>{saved}</b>
            </div>
            {namesPeople && <div className="pn">{name(use)}</div>}
            <div className={styles.ends}>
              <span className="note">
                {product} · {at}
              </span>
              {state}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
