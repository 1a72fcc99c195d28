/** Language and time zone, then what the account's own feature brings: password, devices, leaving. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../../app/paths";
import { languages, ownName, toLang } from "../../../../i18n/languages";
import { Card } from "../../../../ui/Card";
import { TextLink } from "../../../../ui/TextLink";
import { TimeZoneField } from "../../../../ui/timezone/TimeZoneField";
import type { Sheet, Who } from "../api";
import { bounds } from "../bounds";
import { Choice, useComplaint } from "../form/fields";
import { all, atMost, required } from "../rules";
import { useDraft } from "../useDraft";
import { PartForm } from "./PartForm";
import styles from "./parts.module.css";
import { useSave } from "./useSave";

const read = (sheet: Sheet) => ({ lang: sheet.lang as string, timezone: sheet.timezone });

interface SettingsPartProps {
  sheet: Sheet;
  who: Who;
  /** Cards of the accounts' feature; composed by the app, because features do not know each other. */
  children?: ReactNode;
}

export function SettingsPart({ sheet, who, children }: SettingsPartProps) {
  const { t } = useTranslation("profiles");
  const complain = useComplaint();
  const save = useSave({
    part: "basic",
    who,
    read,
    version: (shown) => shown.version,
    write: (values) => ({ lang: toLang(values.lang) ?? "en", timezone: values.timezone }),
  });
  const draft = useDraft({
    base: read(sheet),
    rules: { timezone: all(required, atMost(bounds.ChangeBasicProfile.timezone)) },
    ...save,
  });
  return (
    <>
      <PartForm
        title={t("settings.title")}
        lead={t("settings.lead")}
        draft={draft}
        label={(field) => t(`settings.${field as "timezone"}`)}
      >
        <Choice draft={draft} name="lang" label={t("settings.lang")}>
          {languages.map((lang) => (
            <option key={lang} value={lang}>
              {ownName[lang]}
            </option>
          ))}
        </Choice>
        <TimeZoneField
          label={t("settings.timezone")}
          name="timezone"
          value={draft.values.timezone}
          error={complain(draft.fault("timezone"))}
          onChange={(zone) => draft.set("timezone", zone)}
        />
      </PartForm>
      <Card title={t("privacy.title")}>
        <ul className={`quiet small ${styles.privacy}`}>
          <li>{t("privacy.graders")}</li>
          <li>{t("privacy.office")}</li>
          <li>{t("privacy.photo")}</li>
        </ul>
        <TextLink to={paths.terms}>{t("privacy.terms")}</TextLink>
      </Card>
      {children}
    </>
  );
}
