/** Parts that work, and those that are not set up: a line each. */
import { useTranslation } from "react-i18next";
import { Card } from "../../../../ui/Card";
import type { PartHealth } from "./api";
import styles from "./health.module.css";
import { StateChip } from "./StateChip";
import { useFacts } from "./useFacts";

/** Parts that an installation can do without. */
const optional = ["payments", "speech"] as const;

export function WorkingParts({ parts }: { parts: PartHealth[] }) {
  const { t } = useTranslation("tools");
  const factsOf = useFacts();
  const toldOf = ({ part, state }: PartHealth): string[] => {
    const without = state === "off" && optional.find((each) => each === part);
    return without
      ? [t(`health.parts.${without}.off.means`), t(`health.parts.${without}.off.do`)]
      : [t(`health.parts.${part}.about`)];
  };
  return (
    <Card pad={false} title={t("health.working")}>
      <ul className={styles.working}>
        {parts.map((health) => (
          <li key={health.part}>
            <div>
              <b>{t(`health.parts.${health.part}.name`)}</b>
              {toldOf(health).map((text) => (
                <p key={text} className="note">
                  {text}
                </p>
              ))}
            </div>
            <p className={`${styles.facts} small num`}>
              {factsOf(health).map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
            </p>
            <StateChip state={health.state} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
