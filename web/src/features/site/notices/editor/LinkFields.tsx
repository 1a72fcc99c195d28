/** Where a notice or a house ad leads: the address, and its name in the language that is being written. */
import { useTranslation } from "react-i18next";
import type { Lang } from "../../../../api/types";
import { basePath } from "../../../../app/paths";
import { htmlTag, ownName } from "../../../../i18n/languages";
import { Field } from "../../../../ui/Field";
import styles from "../office.module.css";
import type { HouseAd } from "../types";

type Leads = HouseAd["link"];

/** Characters of its name. */
const longest = 40;

interface LinkFieldsProps {
  link: Leads;
  lang: Lang;
  /** What was refused, by field. */
  errors: Record<string, string>;
  /** A refused field was changed. */
  forget: (field: string) => void;
  onChange: (link: Leads) => void;
}

export function LinkFields({ link, lang, errors, forget, onChange }: LinkFieldsProps) {
  const { t } = useTranslation("notices");
  return (
    <div className={styles.pair}>
      <Field
        label={t("editor.link_url")}
        inputMode="url"
        spellCheck={false}
        placeholder={`${basePath}/…`}
        value={link.url}
        error={errors["link.url"]}
        onChange={(event) => {
          forget("link.url");
          onChange({ ...link, url: event.target.value });
        }}
      />
      <Field
        key={lang}
        label={t("editor.link_text", { language: ownName[lang] })}
        lang={htmlTag[lang]}
        maxLength={longest}
        value={link.text[lang]}
        error={errors[`link.text.${lang}`]}
        onChange={(event) => {
          forget(`link.text.${lang}`);
          onChange({ ...link, text: { ...link.text, [lang]: event.target.value } });
        }}
      />
    </div>
  );
}
