/** Writes a way to remember a word, or changes it. */
import { useTranslation } from "react-i18next";
import type { Wire } from "../../../api/types";
import { Checkbox } from "../../../ui/Choices";
import { AreaField } from "../../../ui/Field";
import { FormDialog } from "../../../ui/FormDialog";
import { useForm } from "../../../ui/form/useForm";
import { LONGEST, type Memory, type MemoryCalls } from "./api";
import styles from "./memories.module.css";

interface MemoryFormProps {
  word: Wire["VocabBack"];
  /** The one to change; a new one without. */
  memory?: Memory | undefined;
  calls: MemoryCalls;
  close: () => void;
}

/** In characters as people count them. */
const lengthOf = (text: string) => [...text].length;

export function MemoryForm({ word, memory, calls, close }: MemoryFormProps) {
  const { t } = useTranslation("flashcards");
  const { field, run, refusal, isSending, watch } = useForm({
    blank: { memory: memory?.memory ?? "", is_public: memory?.is_public ?? false },
    wording: (key: "too_long") => t(`memories.${key}`, { count: LONGEST }),
  });
  const submit = run(async (body) => {
    if (memory) await calls.change.mutateAsync({ id: memory.id, body });
    else await calls.add.mutateAsync({ word: word.id, body });
    close();
  });
  const { error: _never, ...isPublic } = field("is_public");
  return (
    <FormDialog
      title={t("memories.form_title", { word: word.word })}
      words={{ cancel: t("cancel"), submit: t("save") }}
      className={styles.form}
      close={close}
      submit={submit}
      isSaving={isSending}
      complaint={refusal ?? null}
    >
      <AreaField
        label={t("memories.field")}
        hint={t("memories.count", { count: lengthOf(watch("memory")), most: LONGEST })}
        rows={4}
        {...field("memory", {
          required: true,
          validate: (text) => lengthOf(text.trim()) <= LONGEST || "too_long",
        })}
      />
      <Checkbox label={t("memories.public")} hint={t("memories.public_hint")} {...isPublic} />
    </FormDialog>
  );
}
