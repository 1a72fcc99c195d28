/** The head of a home: the greeting, one sentence, and at most one thing beside it. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Profile } from "../../../api/types";
import { greetingName } from "../../../app/shell/PersonMenu";
import { dayPart } from "./dayPart";
import styles from "./home.module.css";

interface HomeHeadProps {
  profile: Profile;
  lead: ReactNode;
  aside?: ReactNode;
}

export function HomeHead({ profile, lead, aside }: HomeHeadProps) {
  const { t } = useTranslation("home");
  const name = greetingName(profile);
  return (
    <div className={styles.pagehead}>
      <div>
        <h1>{t(`greeting.${dayPart(new Date())}`, name === null ? { context: "nameless" } : { name })}</h1>
        {lead}
      </div>
      {aside}
    </div>
  );
}
