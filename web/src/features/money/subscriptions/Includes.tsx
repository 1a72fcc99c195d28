/** What Pro includes against the free plan; only what the product really has. */
import { useTranslation } from "react-i18next";
import { pdfPrice } from "../coins/figures";

const rows = ["practice", "pdf", "ads"] as const;

export function Includes() {
  const { t } = useTranslation("subscriptions");
  return (
    <section className="card plan-includes" aria-labelledby="plan-includes">
      <div className="head">
        <h2 className="h3" id="plan-includes">
          {t("includes.title")}
        </h2>
      </div>
      <table className="table num">
        <thead>
          <tr>
            <td />
            <th scope="col">{t("includes.free")}</th>
            <th scope="col">{t("includes.pro")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <th scope="row">{t(`includes.${row}.name`)}</th>
              <td>{t(`includes.${row}.free`, { price: pdfPrice })}</td>
              <td>{t(`includes.${row}.pro`, { price: pdfPrice })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
