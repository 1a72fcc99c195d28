/** Which pages, one bar a row. */
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { Sideways } from "../../../ui/Sideways";

interface PathTableProps {
  paths: { path: string; views: number }[];
}

export function PathTable({ paths }: PathTableProps) {
  const { t } = useTranslation("analytics");
  const lang = useLanguage();
  const all = paths.reduce((sum, { views }) => sum + views, 0);
  const most = paths[0]?.views ?? 1;
  return (
    <section className="card">
      <div className="head">
        <h2 className="h3">{t("paths.title")}</h2>
        <span className="note num">{t("paths.count", { count: paths.length })}</span>
      </div>
      <Sideways label={t("paths.title")}>
        <table className="table num">
          <thead>
            <tr>
              <th scope="col">{t("paths.path")}</th>
              <th scope="col" className="r">
                {t("paths.views")}
              </th>
              <th scope="col">{t("paths.share")}</th>
            </tr>
          </thead>
          <tbody>
            {paths.map(({ path, views }) => (
              <tr key={path}>
                <th scope="row">{path}</th>
                <td className="r">{formatNumber(views, lang)}</td>
                <td>
                  <div className="cellbar">
                    <span>{t("paths.percent", { value: Math.round((100 * views) / all) })}</span>
                    <i
                      aria-hidden="true"
                      style={{ "--w": `${(100 * views) / most}%` } as React.CSSProperties}
                    />
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Sideways>
    </section>
  );
}
