/** Somebody's plan as the office sees it, with giving and ending Pro. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { EndProDialog } from "./EndProDialog";
import { GiveProForm } from "./GiveProForm";
import styles from "./plans.module.css";
import { SubscriptionPart } from "./SubscriptionPart";

interface UserSubscriptionPartProps {
  user: string;
  /** Told after the plan has changed. */
  onChanged: () => void;
}

export function UserSubscriptionPart({ user, onChanged }: UserSubscriptionPartProps) {
  const { t } = useTranslation("subscriptions");
  const [isEnding, setEnding] = useState(false);
  return (
    <>
      <SubscriptionPart
        owner={user}
        acts={({ pro_until }) => (
          <>
            <GiveProForm
              key={pro_until}
              user={user}
              until={pro_until}
              onGiven={onChanged}
              onLoad={onChanged}
            />
            {pro_until !== null && (
              <Card>
                <div className={styles.end}>
                  <p className="quiet">{t("end.text")}</p>
                  <Button variant="danger" onClick={() => setEnding(true)}>
                    {t("end.open")}
                  </Button>
                </div>
              </Card>
            )}
          </>
        )}
      />
      {isEnding && <EndProDialog user={user} onEnded={onChanged} onClose={() => setEnding(false)} />}
    </>
  );
}
