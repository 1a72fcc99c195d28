/** The same words in the three languages, one below the other, as people will see them. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Lang } from "../../../../api/types";
import { htmlTag, languages, ownName } from "../../../../i18n/languages";
import styles from "../office.module.css";
import type { Texts } from "../types";

interface PreviewsProps {
  /** What shows the English words where it is left empty. */
  texts: Texts;
  /** What people see. */
  children: (lang: Lang) => ReactNode;
}

export function Previews({ texts, children }: PreviewsProps) {
  const { t } = useTranslation("notices");
  return (
    <ul className={styles.previews}>
      {languages.map((lang) => (
        <li key={lang} lang={htmlTag[lang]}>
          <p className="note">
            <span lang={htmlTag[lang]}>{ownName[lang]}</span>
            {lang !== "en" && !texts[lang]?.trim() && ` · ${t("editor.in_english")}`}
          </p>
          <div className={styles.stage}>{children(lang)}</div>
        </li>
      ))}
    </ul>
  );
}
