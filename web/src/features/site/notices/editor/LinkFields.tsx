/** Where a notice or a house ad leads: the address, and its name in the language that is being written. */
import { useTranslation } from "react-i18next";
import type { Lang } from "../../../../api/types";
import { basePath } from "../../../../app/paths";
import { htmlTag, ownName } from "../../../../i18n/languages";
import { Field } from "../../../../ui/Field";
import type { FieldOfForm } from "../../../../ui/form/useForm";
import styles from "../office.module.css";

/** Characters of its name. */
const longest = 40;

interface LinkFieldsProps {
  lang: Lang;
  /** Of the form around it. */
  field: (name: "link.url" | `link.text.${Lang}`, options: { required: boolean }) => FieldOfForm;
}

export function LinkFields({ lang, field }: LinkFieldsProps) {
  const { t } = useTranslation("notices");
  return (
    <div className={styles.pair}>
      <Field
        label={t("editor.link_url")}
        inputMode="url"
        spellCheck={false}
        placeholder={`${basePath}/…`}
        {...field("link.url", { required: true })}
      />
      <Field
        key={lang}
        label={t("editor.link_text", { language: ownName[lang] })}
        lang={htmlTag[lang]}
        maxLength={longest}
        {...field(`link.text.${lang}`, { required: lang === "en" })}
      />
    </div>
  );
}
