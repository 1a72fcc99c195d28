/** Name, addresses, and whom people write to. */
import { useTranslation } from "react-i18next";
import { Field } from "../../../../../ui/Field";
import { slugOf } from "../draft";
import { Area, type NumberedStepProps, put, Step } from "./Step";

export function NameStep(props: NumberedStepProps) {
  const { t } = useTranslation("brands");
  const { draft, change, error, number } = props;
  const { brand } = draft;
  const rename = (name: string) => {
    const follows = draft.isNew && draft.slug === slugOf(brand.name);
    const slug = follows ? slugOf(name) : draft.slug;
    const legal_name = brand.legal_name === brand.name ? name : brand.legal_name;
    put({ ...props, draft: { ...draft, slug } }, { name, legal_name });
  };
  return (
    <Step name="name" number={number}>
      <Field
        label={t("name.name")}
        value={brand.name}
        error={error("name")}
        maxLength={60}
        autoComplete="off"
        onChange={(event) => rename(event.target.value)}
      />
      {draft.isNew && (
        <Field
          label={t("name.slug")}
          hint={t("name.slug_hint")}
          value={draft.slug}
          error={error("slug")}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => change({ ...draft, slug: event.target.value.toLowerCase() })}
        />
      )}
      <Area
        label={t("name.hosts")}
        hint={t("name.hosts_hint")}
        error={error("hosts")}
        rows={2}
        value={draft.hosts}
        onChange={(hosts) => change({ ...draft, hosts })}
      />
      <Field
        label={t("name.support")}
        type="email"
        value={brand.support_email}
        error={error("support_email")}
        autoComplete="off"
        onChange={(event) => put(props, { support_email: event.target.value })}
      />
      {draft.isNew && (
        <Field
          label={t("name.admin")}
          hint={t("name.admin_hint")}
          type="email"
          value={draft.adminEmail}
          error={error("admin_email")}
          autoComplete="off"
          onChange={(event) => change({ ...draft, adminEmail: event.target.value })}
        />
      )}
    </Step>
  );
}
