/** Which language's words are being written; a mark says where something is wrong or missing. */
import { useTranslation } from "react-i18next";
import type { Lang } from "../../../../api/types";
import { htmlTag, languages, ownName } from "../../../../i18n/languages";

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
    <fieldset className="switch office-langs">
      <legend className="vh">{t("editor.language")}</legend>
      {languages.map((lang) => (
        <button
          key={lang}
          type="button"
          aria-pressed={lang === current}
          className={wrong.includes(lang) ? "wrong" : undefined}
          onClick={() => onChoose(lang)}
        >
          <span lang={htmlTag[lang]}>{ownName[lang]}</span>
          {empty.includes(lang) && <span className="vh">{t("editor.empty")}</span>}
          {empty.includes(lang) && <i aria-hidden="true" />}
        </button>
      ))}
    </fieldset>
  );
}

/** The language that a refused field belongs to: `description.tw`. */
export function langOfField(field: string): Lang | null {
  return languages.find((lang) => field.endsWith(`.${lang}`)) ?? null;
}
