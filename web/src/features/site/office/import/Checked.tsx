/** What would happen, said before it does, and the choice whether people are told. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatList, formatNumber } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { RadioGroup } from "../../../../ui/Choices";
import type { PeopleImport } from "./api";
import { Facts } from "./Facts";
import styles from "./import.module.css";

interface CheckedProps {
  found: PeopleImport;
  isStarting: boolean;
  isDiscarding: boolean;
  onStart: (isInviting: boolean) => void;
  onDiscard: () => void;
}

export function Checked({ found, isStarting, isDiscarding, onStart, onDiscard }: CheckedProps) {
  const { t } = useTranslation("people_import");
  const lang = useLanguage();
  const sentence = useFoundSentence();
  const [invite, setInvite] = useState<"yes" | "no">("yes");
  const canStart = found.good > 0;
  return (
    <Card title={<span className={styles.answer}>{sentence(found)}</span>} className={styles.part}>
      <Facts found={found} />
      {found.ignored_columns.length > 0 && (
        <Alert tone="info">
          {t("facts.ignored", {
            count: found.ignored_columns.length,
            names: formatList(found.ignored_columns, lang),
          })}
        </Alert>
      )}
      {canStart ? (
        <RadioGroup
          label={t("invite.label")}
          value={invite}
          onChange={setInvite}
          listClass={styles.invite}
          options={(["yes", "no"] as const).map((each) => ({
            value: each,
            label: (
              <>
                {t(`invite.${each}`)}
                <span className={`note ${styles.under}`}>{t(`invite.${each}_hint`)}</span>
              </>
            ),
          }))}
        />
      ) : (
        <p>{t("fix")}</p>
      )}
      <div className={styles.acts}>
        {canStart && (
          <Button
            variant="primary"
            loading={isStarting}
            disabled={isDiscarding}
            onClick={() => onStart(invite === "yes")}
          >
            {t("start", { count: found.good, figure: formatNumber(found.good, lang) })}
          </Button>
        )}
        <Button variant="quiet" loading={isDiscarding} disabled={isStarting} onClick={onDiscard}>
          {t("discard")}
        </Button>
        <span className="note">{t("found.nothing")}</span>
      </div>
    </Card>
  );
}

/** How many can be imported, and how many lines cannot. */
function useFoundSentence(): (found: PeopleImport) => string {
  const { t } = useTranslation("people_import");
  const lang = useLanguage();
  const of = (count: number) => ({ count, figure: formatNumber(count, lang) });
  return ({ good, bad }) => {
    if (bad === 0) return t("found.all", of(good));
    if (good === 0) return t("found.none", of(bad));
    return t("found.both", { good: t("found.good", of(good)), bad: t("found.bad", of(bad)) });
  };
}
