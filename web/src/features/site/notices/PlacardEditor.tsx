/** Writes a house ad in three languages, with or without a picture for each. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Lang } from "../../../api/types";
import { basePath } from "../../../app/paths";
import { htmlTag, languages, ownName } from "../../../i18n/languages";
import { AreaField, Field, SelectField } from "../../../ui/Field";
import { useSavePlacard } from "./api";
import { EditorFrame } from "./editor/EditorFrame";
import { LanguageTabs, langOfField } from "./editor/LanguageTabs";
import { PictureField } from "./editor/PictureField";
import { useRefusals } from "./editor/useRefusals";
import { WindowFields } from "./editor/WindowFields";
import { Placard } from "./Placard";
import type { PlacardSlot, SavePlacard, Texts } from "./types";

interface PlacardEditorProps {
  id: string | null;
  start: SavePlacard;
  onDone: () => void;
}

const slots: PlacardSlot[] = ["home", "tests", "results", "everywhere"];
const known = (field: string) => /^(slot|start|end|headline\.|body\.|link\.|images)/.test(field);

export function PlacardEditor({ id, start, onDone }: PlacardEditorProps) {
  const { t } = useTranslation("notices");
  const [draft, setDraft] = useState(start);
  const [lang, setLang] = useState<Lang>("en");
  const save = useSavePlacard(id);
  const { fields, refusal, take, forget } = useRefusals(known);
  const change = (changes: Partial<SavePlacard>) => setDraft((before) => ({ ...before, ...changes }));
  const write = (field: "headline" | "body", text: string) => {
    forget(`${field}.${lang}`);
    change({ [field]: { ...draft[field], [lang]: text } as Texts });
  };
  const images = draft.images ?? { en: null, cn: null, tw: null };

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
      title={id === null ? t("placards.new") : t("placards.edit_title")}
      submit={id === null ? t("placards.put_up") : t("editor.save")}
      refusal={refusal}
      isBusy={save.isPending}
      onSubmit={submit}
      onCancel={onDone}
      preview={<Preview draft={draft} />}
    >
      <SelectField
        label={t("placards.slot")}
        value={draft.slot}
        error={fields.slot}
        onChange={(event) => change({ slot: event.target.value as PlacardSlot })}
      >
        {slots.map((slot) => (
          <option key={slot} value={slot}>
            {t(`slot.${slot}`)}
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
        empty={languages.filter((one) => !draft.headline[one]?.trim())}
      />
      <Field
        key={`headline-${lang}`}
        label={t("placards.headline")}
        lang={htmlTag[lang]}
        maxLength={80}
        value={draft.headline[lang]}
        hint={lang === "en" ? undefined : t("editor.falls_back")}
        error={fields[`headline.${lang}`]}
        onChange={(event) => write("headline", event.target.value)}
      />
      <AreaField
        key={`body-${lang}`}
        label={t("placards.body")}
        lang={htmlTag[lang]}
        rows={2}
        maxLength={240}
        value={draft.body[lang]}
        error={fields[`body.${lang}`]}
        onChange={(event) => write("body", event.target.value)}
      />
      <div className="office-pair">
        <Field
          label={t("editor.link_url")}
          inputMode="url"
          spellCheck={false}
          placeholder={`${basePath}/…`}
          value={draft.link.url}
          error={fields["link.url"]}
          onChange={(event) => {
            forget("link.url");
            change({ link: { ...draft.link, url: event.target.value } });
          }}
        />
        <Field
          key={`link-${lang}`}
          label={t("editor.link_text", { language: ownName[lang] })}
          lang={htmlTag[lang]}
          maxLength={40}
          value={draft.link.text[lang]}
          error={fields[`link.text.${lang}`]}
          onChange={(event) => {
            forget(`link.text.${lang}`);
            change({ link: { ...draft.link, text: { ...draft.link.text, [lang]: event.target.value } } });
          }}
        />
      </div>
      <PictureField
        key={`picture-${lang}`}
        label={t("placards.picture", { language: ownName[lang] })}
        image={images[lang] ?? null}
        error={fields.images}
        onChange={(image) => {
          forget("images");
          change({ images: { ...images, [lang]: image } });
        }}
      />
    </EditorFrame>
  );
}

function Preview({ draft }: { draft: SavePlacard }) {
  const { t } = useTranslation("notices");
  const images = draft.images ?? { en: null, cn: null, tw: null };
  return (
    <ul className="office-previews">
      {languages.map((lang) => (
        <li key={lang} lang={htmlTag[lang]}>
          <p className="note">
            <span lang={htmlTag[lang]}>{ownName[lang]}</span>
            {lang !== "en" && !draft.headline[lang]?.trim() && ` · ${t("editor.in_english")}`}
          </p>
          <div className="office-stage">
            <Placard placard={{ ...draft, images }} lang={lang} />
          </div>
        </li>
      ))}
    </ul>
  );
}
