import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../../ui/Icon";
import { browserFacts, type FactName } from "./browserFacts";
import { CheckCard } from "./CheckCard";
import styles from "./systemcheck.module.css";

type Facts = Record<FactName, boolean>;

/** What the browser can do; found out without a click. */
export function BrowserCard() {
  const { t } = useTranslation("systemcheck");
  const [facts, setFacts] = useState<Facts | null>(null);
  useEffect(() => void browserFacts().then(setFacts), []);
  const isGood = facts === null ? null : Object.values(facts).every(Boolean);
  return (
    <CheckCard icon="eye" title={t("browser.title")} isGood={isGood}>
      <ul className={styles.facts}>
        {facts &&
          (Object.entries(facts) as [FactName, boolean][]).map(([name, isTrue]) => (
            <li key={name} className={isTrue ? undefined : styles.bad}>
              <Icon name={isTrue ? "tick" : "close"} size={15} weight={2.2} />
              {t(`browser.${name}_${isTrue ? "yes" : "no"}`)}
            </li>
          ))}
      </ul>
    </CheckCard>
  );
}
