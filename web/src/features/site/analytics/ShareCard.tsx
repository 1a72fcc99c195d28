/** A few parts of one whole: a band that they divide, and each with its figure and its share. */
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { Card } from "../../../ui/Card";
import styles from "./analytics.module.css";

interface ShareCardProps {
  title: string;
  parts: { name: string; views: number }[];
  /** Said where nothing was counted. */
  empty: string;
}

export function ShareCard({ title, parts, empty }: ShareCardProps) {
  const { t } = useTranslation("analytics");
  const lang = useLanguage();
  const all = parts.reduce((sum, { views }) => sum + views, 0);
  if (all === 0)
    return (
      <Card title={title}>
        <p className="quiet">{empty}</p>
      </Card>
    );
  return (
    <Card title={title}>
      <div className={styles.band} aria-hidden="true">
        {parts.map(({ name, views }) => (
          <i key={name} style={{ flexGrow: views }} />
        ))}
      </div>
      <ul className={`${styles.legend} num`}>
        {parts.map(({ name, views }) => (
          <li key={name}>
            <span>{name}</span>
            <span>
              {t("share.of", {
                views: formatNumber(views, lang),
                percent: Math.round((100 * views) / all),
              })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
