/** Writes a notice in three languages, with all three shown as people will see them (D-109). */
import { useTranslation } from "react-i18next";
import { htmlTag } from "../../../i18n/languages";
import { Checkbox } from "../../../ui/Choices";
import { AreaField, SelectField } from "../../../ui/Field";
import { useSaveNotice } from "./api";
import { Banner } from "./Banner";
import { EditorFrame } from "./editor/EditorFrame";
import { LanguageTabs } from "./editor/LanguageTabs";
import { LinkFields } from "./editor/LinkFields";
import { Previews } from "./editor/Previews";
import { useEditor } from "./editor/useEditor";
import { WindowFields } from "./editor/WindowFields";
import type { NoticeType, SaveNotice, Texts } from "./types";

interface NoticeEditorProps {
  id: number | null;
  start: SaveNotice;
  onDone: () => void;
  /** Begins anew with what is stored now. */
  onLoad: () => void;
}

const types: NoticeType[] = ["warning", "success", "error"];
const longest = 240;
const noTexts: Texts = { en: "", cn: "", tw: "" };

export function NoticeEditor({ id, start, onDone, onLoad }: NoticeEditorProps) {
  const { t } = useTranslation("notices");
  const { form, lang, window, tabs, frame } = useEditor<SaveNotice>({
    start: { ...start, link: start.link ?? null },
    save: useSaveNotice(id),
    texts: ["description", "link.text"],
    onDone,
    onLoad,
  });
  const { field, watch, setValue } = form;
  const draft = watch();
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
      <SelectField label={t("editor.type")} {...field("type")}>
        {types.map((type) => (
          <option key={type} value={type}>
            {t(`type.${type}`)}
          </option>
        ))}
      </SelectField>
      <WindowFields {...window} />
      <LanguageTabs {...tabs} />
      <AreaField
        key={`text-${lang}`}
        label={t("notices.text")}
        lang={htmlTag[lang]}
        rows={3}
        maxLength={longest}
        hint={lang === "en" ? t("notices.text_hint", { count: longest }) : t("editor.falls_back")}
        {...field(`description.${lang}`, { required: lang === "en" })}
      />
      <Checkbox
        label={t("notices.with_link")}
        checked={link !== null}
        onChange={(event) => setValue("link", event.target.checked ? { url: "", text: noTexts } : null)}
      />
      {link && <LinkFields lang={lang} field={field} />}
    </EditorFrame>
  );
}
