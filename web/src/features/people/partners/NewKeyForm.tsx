/** Makes a key after asking what it shall be called. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, errorText } from "../../../api/errors";
import { Field } from "../../../ui/Field";
import { type MadePartnerKey, useMakeKey } from "./api";

interface NewKeyFormProps {
  isFull: boolean;
  onMade: (made: MadePartnerKey) => void;
}

export function NewKeyForm({ isFull, onMade }: NewKeyFormProps) {
  const { t } = useTranslation(["partners", "common"]);
  const [label, setLabel] = useState("");
  const make = useMakeKey();
  if (isFull) return <p className="note full">{t("keys.full")}</p>;
  const fieldError = make.error instanceof ApiError ? make.error.fields.label?.[0] : undefined;
  const error = make.error
    ? (fieldError ?? errorText(make.error, (key) => t(key, { ns: "common" })))
    : undefined;
  return (
    <form
      className="new-key"
      onSubmit={(event) => {
        event.preventDefault();
        make.mutate(label, {
          onSuccess: (made) => {
            setLabel("");
            onMade(made);
          },
        });
      }}
    >
      <Field
        label={t("keys.label")}
        hint={t("keys.label_hint")}
        error={error}
        value={label}
        maxLength={60}
        required
        onChange={(event) => setLabel(event.target.value)}
      />
      <button type="submit" className="btn fill" disabled={make.isPending}>
        {t("keys.make")}
      </button>
    </form>
  );
}
