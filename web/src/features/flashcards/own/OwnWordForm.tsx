/** Writes a word of one's own, or changes it. */
import { useTranslation } from "react-i18next";
import type { Wire } from "../../../api/types";
import { AreaField, Field, SelectField } from "../../../ui/Field";
import { FormDialog } from "../../../ui/FormDialog";
import { useForm } from "../../../ui/form/useForm";
import { LONGEST, type OwnWord } from "./api";
import styles from "./own.module.css";

type WordClass = Wire["WordClass"];

const classes = [
  "noun",
  "verb",
  "adjective",
  "adverb",
  "phrase",
  "preposition",
  "conjunction",
] as const satisfies readonly WordClass[];

interface OwnWordFormProps {
  /** The one to change; a new one without. */
  word?: Wire["VocabBack"] | undefined;
  save: (word: OwnWord) => Promise<unknown>;
  close: () => void;
}

export function OwnWordForm({ word, save, close }: OwnWordFormProps) {
  const { t } = useTranslation("flashcards");
  const { field, run, refusal, isSending } = useForm({
    blank: {
      word: word?.word ?? "",
      part_of_speech: (word?.part_of_speech ?? "") as WordClass | "",
      definition: word?.definition ?? "",
      example: word?.example ?? "",
      note: word?.mnemonics[0]?.memory ?? "",
    },
    wording: (key: keyof typeof LONGEST) => t("collections.too_long", { count: LONGEST[key] }),
  });
  const rule = (key: keyof typeof LONGEST) => (text: string) =>
    [...text.trim()].length <= LONGEST[key] || key;
  return (
    <FormDialog
      title={t(word ? "own.edit_title" : "own.new")}
      words={{ cancel: t("cancel"), submit: t("save") }}
      className={styles.form}
      close={close}
      submit={run(async ({ part_of_speech, ...texts }) => {
        await save({ ...texts, part_of_speech: part_of_speech || null });
        close();
      })}
      isSaving={isSending}
      complaint={refusal ?? null}
    >
      <Field
        label={t("own.word")}
        autoComplete="off"
        {...field("word", { required: true, validate: rule("word") })}
      />
      <SelectField label={t("own.part_of_speech")} {...field("part_of_speech")}>
        <option value="">{t("own.no_part_of_speech")}</option>
        {classes.map((each) => (
          <option key={each} value={each}>
            {t(`parts.${each}`)}
          </option>
        ))}
      </SelectField>
      <AreaField
        label={t("own.definition")}
        rows={2}
        {...field("definition", { validate: rule("definition") })}
      />
      <AreaField label={t("own.example")} rows={2} {...field("example", { validate: rule("example") })} />
      <AreaField label={t("own.field_note")} rows={2} {...field("note", { validate: rule("note") })} />
    </FormDialog>
  );
}
