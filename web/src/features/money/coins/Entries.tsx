/** What came and went: a table where there is room, a list on phones. */
import { useTranslation } from "react-i18next";
import { formatDate, formatNumber } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { Pager } from "../../../ui/Pager";
import { Empty } from "../../../ui/StateCard";
import type { CoinEntry, CoinLedger } from "./api";
import { signed } from "./figures";

export function Entries({ ledger, page }: { ledger: CoinLedger; page: number }) {
  const { t } = useTranslation("coins");
  if (ledger.total === 0) return <Empty title={t("entries.empty_title")} text={t("entries.empty_text")} />;
  return (
    <section className="card coin-entries" aria-labelledby="coin-entries">
      <div className="head">
        <h2 className="h3" id="coin-entries">
          {t("entries.title")}
        </h2>
      </div>
      <table className="table num from-m">
        <thead>
          <tr>
            <th scope="col">{t("entries.date")}</th>
            <th scope="col">{t("entries.type")}</th>
            <th scope="col">{t("entries.note")}</th>
            <th scope="col" className="r">
              {t("entries.amount")}
            </th>
            <th scope="col" className="r">
              {t("entries.balance")}
            </th>
          </tr>
        </thead>
        <tbody>
          {ledger.data.map((entry) => (
            <Row key={entry.id} entry={entry} />
          ))}
        </tbody>
      </table>
      <ul className="to-m num">
        {ledger.data.map((entry) => (
          <Line key={entry.id} entry={entry} />
        ))}
      </ul>
      <Pager page={page} total={ledger.total} />
    </section>
  );
}

function Row({ entry }: { entry: CoinEntry }) {
  const { t } = useTranslation("coins");
  const lang = useLanguage();
  return (
    <tr>
      <td className="quiet day">{formatDate(entry.at, lang, "dayTimeYear")}</td>
      <td>{t(`kinds.${entry.kind}`)}</td>
      <td className="quiet words">{entry.note}</td>
      <td className="r">
        <Amount of={entry} />
      </td>
      <td className="r">{formatNumber(entry.balance, lang)}</td>
    </tr>
  );
}

function Line({ entry }: { entry: CoinEntry }) {
  const { t } = useTranslation("coins");
  const lang = useLanguage();
  return (
    <li>
      <div className="row">
        <b>{t(`kinds.${entry.kind}`)}</b>
        <Amount of={entry} />
      </div>
      {entry.note && <p className="quiet small words">{entry.note}</p>}
      <p className="row note">
        <span>{formatDate(entry.at, lang, "dayTimeYear")}</span>
        <span>{t("entries.after", { figure: formatNumber(entry.balance, lang) })}</span>
      </p>
    </li>
  );
}

function Amount({ of }: { of: CoinEntry }) {
  const lang = useLanguage();
  return <b className={of.amount < 0 ? "amount" : "amount in"}>{signed(of.amount, lang)}</b>;
}
