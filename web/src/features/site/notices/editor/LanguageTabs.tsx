/** Which language's words are being written; a mark says where something is wrong or missing. */

import { useTranslation } from "react-i18next";
import type { Lang } from "../../../../api/types";
import { htmlTag, languages, ownName } from "../../../../i18n/languages";
import { ToggleRow } from "../../../../ui/ToggleRow";
import styles from "../office.module.css";

interface LanguageTabsProps {
  current: Lang;
  onChoose: (lang: Lang) => void;
  /** Languages with a field that was refused. */
  wrong: Lang[];
  /** Languages without words, which show the English ones. */
  empty: Lang[];
}

export function LanguageTabs({ current, onChoose, wrong, empty }: LanguageTabsProps) {
  const { t } = useTranslation("notices");
  return (
    <ToggleRow
      label={t("editor.language")}
      value={current}
      onChange={onChoose}
      options={languages.map((lang) => ({
        value: lang,
        text: (
          <>
            <span lang={htmlTag[lang]} className={wrong.includes(lang) ? styles.wrong : styles.language}>
              {ownName[lang]}
            </span>
            {empty.includes(lang) && <span className="vh">{t("editor.empty")}</span>}
            {empty.includes(lang) && <i aria-hidden="true" className={styles.empty} />}
          </>
        ),
      }))}
    />
  );
}

/** The language that a refused field belongs to: `description.tw`. */
export function langOfField(field: string): Lang | null {
  return languages.find((lang) => field.endsWith(`.${lang}`)) ?? null;
}
