/** Writes a notice in three languages, with all three shown as people will see them (D-109). */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Lang } from "../../../api/types";
import { basePath } from "../../../app/paths";
import { htmlTag, languages, ownName } from "../../../i18n/languages";
import { AreaField, Field, SelectField } from "../../../ui/Field";
import { useSaveNotice } from "./api";
import { Banner } from "./Banner";
import { EditorFrame } from "./editor/EditorFrame";
import { LanguageTabs, langOfField } from "./editor/LanguageTabs";
import { useRefusals } from "./editor/useRefusals";
import { WindowFields } from "./editor/WindowFields";
import type { NoticeType, SaveNotice, Texts } from "./types";

interface NoticeEditorProps {
  id: number | null;
  start: SaveNotice;
  onDone: () => void;
}

const types: NoticeType[] = ["warning", "success", "error"];
const longest = { description: 240, link: 40 };
const noTexts: Texts = { en: "", cn: "", tw: "" };
const known = (field: string) => /^(type|start|end|description\.|link\.)/.test(field);

export function NoticeEditor({ id, start, onDone }: NoticeEditorProps) {
  const { t } = useTranslation("notices");
  const [draft, setDraft] = useState(start);
  const [lang, setLang] = useState<Lang>("en");
  const save = useSaveNotice(id);
  const { fields, refusal, take, forget } = useRefusals(known);
  const change = (changes: Partial<SaveNotice>) => setDraft((before) => ({ ...before, ...changes }));
  const link = draft.link ?? null;

  const submit = () =>
    save.mutate(draft, {
      onSuccess: onDone,
      onError: (error) => {
        const wrong = take(error).map(langOfField).find(Boolean);
        if (wrong) setLang(wrong);
      },
    });

  return (
    <EditorFrame
      title={id === null ? t("notices.new") : t("notices.edit_title", { id })}
      submit={id === null ? t("notices.post") : t("editor.save")}
      refusal={refusal}
      isBusy={save.isPending}
      onSubmit={submit}
      onCancel={onDone}
      preview={<Preview draft={draft} />}
    >
      <SelectField
        label={t("editor.type")}
        value={draft.type}
        error={fields.type}
        onChange={(event) => change({ type: event.target.value as NoticeType })}
      >
        {types.map((type) => (
          <option key={type} value={type}>
            {t(`type.${type}`)}
          </option>
        ))}
      </SelectField>
      <WindowFields
        start={draft.start}
        end={draft.end}
        errors={{ start: fields.start, end: fields.end }}
        onChange={(window) => {
          forget(window.start === undefined ? "end" : "start");
          change(window);
        }}
      />
      <LanguageTabs
        current={lang}
        onChoose={setLang}
        wrong={Object.keys(fields).flatMap((field) => langOfField(field) ?? [])}
        empty={languages.filter((one) => !draft.description[one]?.trim())}
      />
      <AreaField
        key={`text-${lang}`}
        label={t("notices.text")}
        lang={htmlTag[lang]}
        rows={3}
        maxLength={longest.description}
        value={draft.description[lang]}
        hint={lang === "en" ? t("notices.text_hint", { count: longest.description }) : t("editor.falls_back")}
        error={fields[`description.${lang}`]}
        onChange={(event) => {
          forget(`description.${lang}`);
          change({ description: { ...draft.description, [lang]: event.target.value } });
        }}
      />
      <label className="check">
        <input
          type="checkbox"
          checked={link !== null}
          onChange={(event) => change({ link: event.target.checked ? { url: "", text: noTexts } : null })}
        />
        <span>{t("notices.with_link")}</span>
      </label>
      {link && (
        <div className="office-pair">
          <Field
            label={t("editor.link_url")}
            type="text"
            inputMode="url"
            spellCheck={false}
            placeholder={`${basePath}/…`}
            value={link.url}
            error={fields["link.url"]}
            onChange={(event) => {
              forget("link.url");
              change({ link: { ...link, url: event.target.value } });
            }}
          />
          <Field
            key={`link-${lang}`}
            label={t("editor.link_text", { language: ownName[lang] })}
            lang={htmlTag[lang]}
            maxLength={longest.link}
            value={link.text[lang]}
            error={fields[`link.text.${lang}`]}
            onChange={(event) => {
              forget(`link.text.${lang}`);
              change({ link: { ...link, text: { ...link.text, [lang]: event.target.value } } });
            }}
          />
        </div>
      )}
    </EditorFrame>
  );
}

/** The same words in the three languages, one below the other. */
function Preview({ draft }: { draft: SaveNotice }) {
  const { t } = useTranslation("notices");
  return (
    <ul className="office-previews">
      {languages.map((lang) => (
        <li key={lang} lang={htmlTag[lang]}>
          <p className="note">
            <span lang={htmlTag[lang]}>{ownName[lang]}</span>
            {lang !== "en" && !draft.description[lang]?.trim() && ` · ${t("editor.in_english")}`}
          </p>
          <div className="office-stage">
            <Banner notice={{ ...draft, link: draft.link ?? null }} lang={lang} />
          </div>
        </li>
      ))}
    </ul>
  );
}
