import { useTranslation } from "react-i18next";
import { Field, SelectField } from "../../../../ui/Field";
import styles from "./importing.module.css";

interface QtiWishesProps {
  slug: string;
  format: string;
  onSlug: (slug: string) => void;
  onFormat: (format: string) => void;
}

const formats = ["ibt-2019", "ibt-2023", "ibt-2026"] as const;

/** What a package from elsewhere does not say. */
export function QtiWishes({ slug, format, onSlug, onFormat }: QtiWishesProps) {
  const { t } = useTranslation(["bank", "common"]);
  return (
    <div className={styles.wishes}>
      <Field
        label={t("import.slug")}
        hint={t("import.slug_hint")}
        value={slug}
        pattern="[a-z0-9][a-z0-9-]*"
        maxLength={60}
        onChange={(event) => onSlug(event.target.value)}
      />
      <SelectField
        label={t("filters.format")}
        hint={t("import.format_hint")}
        value={format}
        onChange={(event) => onFormat(event.target.value)}
      >
        <option value="">{t("import.as_package")}</option>
        {formats.map((each) => (
          <option key={each} value={each}>
            {t(`common:formats.${each}`)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
