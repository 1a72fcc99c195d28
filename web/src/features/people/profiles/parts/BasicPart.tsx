/** Names and ways to reach the person. */
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../../i18n/language";
import { Field } from "../../../../ui/Field";
import type { Sheet, Who } from "../api";
import { bounds } from "../bounds";
import { Text, useComplaint } from "../form/fields";
import { HandlesField } from "../form/HandlesField";
import { PhotoCard } from "../photo/PhotoCard";
import { all, atMost, phone, required, username } from "../rules";
import { useDraft } from "../useDraft";
import { PartForm } from "./PartForm";
import styles from "./parts.module.css";
import { orNull, useSave } from "./useSave";

const most = bounds.ChangeBasicProfile;

const read = (sheet: Sheet) => ({
  first_name: sheet.first_name,
  last_name: sheet.last_name,
  username: sheet.username ?? "",
  phone: sheet.phone ?? "",
  handles: sheet.handles,
});

export function BasicPart({ sheet, who }: { sheet: Sheet; who: Who }) {
  const { t } = useTranslation("profiles");
  const lang = useLanguage();
  const complain = useComplaint();
  const save = useSave({
    part: "basic",
    who,
    read,
    version: (shown) => shown.version,
    write: (values) => ({ ...values, phone: orNull(values.phone) }),
  });
  const draft = useDraft({
    base: read(sheet),
    rules: {
      first_name: all(required, atMost(most.first_name)),
      last_name: all(required, atMost(most.last_name)),
      username,
      // What is known stays known: the server takes no empty number for one that it has.
      phone: sheet.phone ? all(required, phone) : phone,
      handles: (handles) =>
        handles.some(({ value }) => value.trim() === "") ? { key: "handle" } : undefined,
    },
    ...save,
  });
  const first = (
    <Text draft={draft} name="first_name" label={t("basic.first_name")} autoComplete="given-name" />
  );
  const last = (
    <Text draft={draft} name="last_name" label={t("basic.last_name")} autoComplete="family-name" />
  );

  return (
    <>
      <PhotoCard sheet={sheet} who={who} />
      <PartForm
        title={t("basic.title")}
        lead={t(who.kind === "me" ? "basic.lead" : "basic.lead_other")}
        draft={draft}
        label={(field) => t(`basic.${field as "phone"}`)}
      >
        {/* Chinese puts the family name first. */}
        {lang === "en" ? first : last}
        {lang === "en" ? last : first}
        <Text
          draft={draft}
          name="username"
          label={t("basic.username")}
          hint={t("basic.username_hint")}
          autoComplete="username"
        />
        <Field
          label={t("basic.email")}
          value={sheet.email}
          readOnly
          hint={t("basic.email_hint")}
          type="email"
        />
        <Text
          draft={draft}
          name="phone"
          label={t("basic.phone")}
          hint={t("basic.phone_hint")}
          type="tel"
          autoComplete="tel"
        />
        <div className={styles.across}>
          <HandlesField
            value={draft.values.handles}
            error={complain(draft.fault("handles"))}
            onChange={(handles) => draft.set("handles", handles)}
          />
        </div>
      </PartForm>
    </>
  );
}
