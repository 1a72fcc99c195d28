/** Makes a collection, or changes what it is called. */
import { useTranslation } from "react-i18next";
import { AreaField, Field } from "../../../ui/Field";
import { FormDialog } from "../../../ui/FormDialog";
import { useForm } from "../../../ui/form/useForm";
import type { Collection } from "./api";
import styles from "./collections.module.css";

/** The longest texts, in characters (D-100). */
const MOST = { title: 60, desc: 500 };

interface CollectionFormProps {
  /** The one to change; a new one without. */
  collection?: Collection | undefined;
  save: (texts: { title: string; desc: string }) => Promise<unknown>;
  close: () => void;
}

export function CollectionForm({ collection, save, close }: CollectionFormProps) {
  const { t } = useTranslation("flashcards");
  const { field, run, refusal, isSending } = useForm({
    blank: { title: collection?.title ?? "", desc: collection?.description ?? "" },
    wording: (key: keyof typeof MOST) => t("collections.too_long", { count: MOST[key] }),
  });
  const rule = (key: keyof typeof MOST) => (text: string) => [...text.trim()].length <= MOST[key] || key;
  return (
    <FormDialog
      title={t(collection ? "collections.edit_title" : "collections.new_title")}
      words={{ cancel: t("cancel"), submit: t(collection ? "save" : "collections.create") }}
      className={styles.form}
      close={close}
      submit={run(async (texts) => {
        await save(texts);
        close();
      })}
      isSaving={isSending}
      complaint={refusal ?? null}
    >
      <Field
        label={t("collections.field_title")}
        autoComplete="off"
        {...field("title", { required: true, validate: rule("title") })}
      />
      <AreaField
        label={t("collections.field_desc")}
        rows={3}
        {...field("desc", { validate: rule("desc") })}
      />
    </FormDialog>
  );
}
