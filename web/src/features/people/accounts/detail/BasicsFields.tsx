/** Name, username and phone; the username is proposed, and checked when the field is left. */
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../../../api/session";
import { useLanguage } from "../../../../i18n/language";
import { Field } from "../../../../ui/Field";
import type { FieldOfForm, FieldValues, Form, Path } from "../../../../ui/form/useForm";
import { isUsernameTaken } from "../api";
import { proposeUsername } from "../proposeUsername";
import { rules } from "../rules";
import { type Basics, blankBasics, type Kept } from "./basics";
import styles from "./detail.module.css";

interface BasicsFieldsProps<T extends FieldValues & Basics> {
  form: Form<T>;
  kept: Kept;
}

type Rule = (text: string) => true | string;

export function BasicsFields<T extends FieldValues & Basics>({ form, kept }: BasicsFieldsProps<T>) {
  const { t } = useTranslation("accounts");
  const lang = useLanguage();
  const { setError, setValue, getValues } = form;
  const { profile } = useSession();
  const [freeName, setFreeName] = useState<string | null>(null);
  const at = (field: keyof Basics) => field as Path<T>;
  const field = (
    name: keyof Basics,
    validate: Rule,
    more: { onBlur?: () => void; onChange?: () => void } = {},
  ): FieldOfForm => form.field(at(name), { validate: validate as never, ...more });

  const { watch } = form;
  useEffect(() => {
    const typed = watch((values) => {
      const { username = "", first_name = "", last_name = "", phone = "" } = values as Partial<Basics>;
      const { timezone = blankBasics.timezone } = values as Partial<Basics>;
      kept.current = { username, first_name, last_name, phone, timezone };
    });
    return () => typed.unsubscribe();
  }, [kept, watch]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the person who has come to the form
  useEffect(() => {
    if (getValues(at("username"))) return;
    void proposeUsername(profile).then((proposed) => {
      // What has been typed meanwhile stays.
      if (!proposed || getValues(at("username"))) return;
      setValue(at("username"), proposed as never);
      setFreeName(proposed);
    });
  }, []);

  const checkUsername = async () => {
    const username = String(getValues(at("username")));
    if (rules.username(username) !== true) return;
    if (await isUsernameTaken(username))
      setError(at("username"), { type: "taken", message: "username_taken" });
    else setFreeName(username);
  };

  const name = (part: "first_name" | "last_name", autoComplete: string) => (
    <Field label={t(`detail.${part}`)} autoComplete={autoComplete} {...field(part, rules.name)} />
  );
  return (
    <>
      {/* Chinese puts the family name first. */}
      {lang !== "en" && name("last_name", "family-name")}
      {name("first_name", "given-name")}
      {lang === "en" && name("last_name", "family-name")}
      <Field
        label={t("detail.username")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint={
          freeName ? (
            <span className={styles.fine}>{t("detail.username_free")}</span>
          ) : (
            t("detail.username_hint")
          )
        }
        {...field("username", rules.username, {
          onBlur: () => void checkUsername(),
          onChange: () => setFreeName(null),
        })}
      />
      <Field
        label={t("detail.phone")}
        type="tel"
        autoComplete="tel"
        hint={t("detail.phone_hint")}
        {...field("phone", rules.phone)}
      />
    </>
  );
}
