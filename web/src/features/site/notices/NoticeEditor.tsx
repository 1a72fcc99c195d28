/** Writes a notice in three languages, with all three shown as people will see them (D-109). */
import { useTranslation } from "react-i18next";
import { htmlTag, languages } from "../../../i18n/languages";
import { Checkbox } from "../../../ui/Choices";
import { AreaField, SelectField } from "../../../ui/Field";
import { useSaveNotice } from "./api";
import { Banner } from "./Banner";
import { EditorFrame } from "./editor/EditorFrame";
import { LanguageTabs } from "./editor/LanguageTabs";
import { LinkFields } from "./editor/LinkFields";
import { Previews } from "./editor/Previews";
import { useDraft } from "./editor/useDraft";
import { WindowFields } from "./editor/WindowFields";
import type { NoticeType, SaveNotice, Texts } from "./types";

interface NoticeEditorProps {
  id: number | null;
  start: SaveNotice;
  onDone: () => void;
}

const types: NoticeType[] = ["warning", "success", "error"];
const longest = 240;
const noTexts: Texts = { en: "", cn: "", tw: "" };
const known = (field: string) => /^(type|start|end|description\.|link\.)/.test(field);

export function NoticeEditor({ id, start, onDone }: NoticeEditorProps) {
  const { t } = useTranslation("notices");
  const { draft, lang, setLang, fields, forget, change, errors, wrong, frame } = useDraft({
    start,
    save: useSaveNotice(id),
    known,
    onDone,
  });
  const link = draft.link ?? null;

  return (
    <EditorFrame
      title={id === null ? t("notices.new") : t("notices.edit_title", { id })}
      submit={id === null ? t("notices.post") : t("editor.save")}
      {...frame}
      preview={
        <Previews texts={draft.description}>
          {(lang) => <Banner notice={{ ...draft, link }} lang={lang} />}
        </Previews>
      }
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
        errors={errors}
        onChange={(window) => {
          forget(window.start === undefined ? "end" : "start");
          change(window);
        }}
      />
      <LanguageTabs
        current={lang}
        onChoose={setLang}
        wrong={wrong}
        empty={languages.filter((one) => !draft.description[one]?.trim())}
      />
      <AreaField
        key={`text-${lang}`}
        label={t("notices.text")}
        lang={htmlTag[lang]}
        rows={3}
        maxLength={longest}
        value={draft.description[lang]}
        hint={lang === "en" ? t("notices.text_hint", { count: longest }) : t("editor.falls_back")}
        error={fields[`description.${lang}`]}
        onChange={(event) => {
          forget(`description.${lang}`);
          change({ description: { ...draft.description, [lang]: event.target.value } });
        }}
      />
      <Checkbox
        label={t("notices.with_link")}
        checked={link !== null}
        onChange={(event) => change({ link: event.target.checked ? { url: "", text: noTexts } : null })}
      />
      {link && (
        <LinkFields
          link={link}
          lang={lang}
          errors={fields}
          forget={forget}
          onChange={(link) => change({ link })}
        />
      )}
    </EditorFrame>
  );
}
