/** Writes a house ad in three languages, with or without a picture for each. */
import { useTranslation } from "react-i18next";
import { htmlTag, languages, ownName } from "../../../i18n/languages";
import { AreaField, Field, SelectField } from "../../../ui/Field";
import { useSaveHouseAd } from "./api";
import { EditorFrame } from "./editor/EditorFrame";
import { LanguageTabs } from "./editor/LanguageTabs";
import { LinkFields } from "./editor/LinkFields";
import { PictureField } from "./editor/PictureField";
import { Previews } from "./editor/Previews";
import { useDraft } from "./editor/useDraft";
import { WindowFields } from "./editor/WindowFields";
import { HouseAd } from "./HouseAd";
import styles from "./office.module.css";
import type { HouseAdSlot, SaveHouseAd, Texts } from "./types";

interface HouseAdEditorProps {
  id: string | null;
  start: SaveHouseAd;
  onDone: () => void;
}

const slots: HouseAdSlot[] = ["home", "tests", "results", "everywhere"];
const known = (field: string) => /^(slot|start|end|headline\.|body\.|link\.|images)/.test(field);

export function HouseAdEditor({ id, start, onDone }: HouseAdEditorProps) {
  const { t } = useTranslation("notices");
  const { draft, lang, setLang, fields, forget, change, errors, wrong, frame } = useDraft({
    start,
    save: useSaveHouseAd(id),
    known,
    onDone,
  });
  const write = (field: "headline" | "body", text: string) => {
    forget(`${field}.${lang}`);
    change({ [field]: { ...draft[field], [lang]: text } as Texts });
  };
  const images = draft.images ?? { en: null, cn: null, tw: null };

  return (
    <EditorFrame
      title={id === null ? t("house_ads.new") : t("house_ads.edit_title")}
      submit={id === null ? t("house_ads.put_up") : t("editor.save")}
      {...frame}
      preview={
        <Previews texts={draft.headline}>
          {(lang) => (
            <div className={styles.placed}>
              <HouseAd houseAd={{ ...draft, images }} lang={lang} />
            </div>
          )}
        </Previews>
      }
    >
      <SelectField
        label={t("house_ads.slot")}
        value={draft.slot}
        error={fields.slot}
        onChange={(event) => change({ slot: event.target.value as HouseAdSlot })}
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
        empty={languages.filter((one) => !draft.headline[one]?.trim())}
      />
      <Field
        key={`headline-${lang}`}
        label={t("house_ads.headline")}
        lang={htmlTag[lang]}
        maxLength={80}
        value={draft.headline[lang]}
        hint={lang === "en" ? undefined : t("editor.falls_back")}
        error={fields[`headline.${lang}`]}
        onChange={(event) => write("headline", event.target.value)}
      />
      <AreaField
        key={`body-${lang}`}
        label={t("house_ads.body")}
        lang={htmlTag[lang]}
        rows={2}
        maxLength={240}
        value={draft.body[lang]}
        error={fields[`body.${lang}`]}
        onChange={(event) => write("body", event.target.value)}
      />
      <LinkFields
        link={draft.link}
        lang={lang}
        errors={fields}
        forget={forget}
        onChange={(link) => change({ link })}
      />
      <PictureField
        key={`picture-${lang}`}
        label={t("house_ads.picture", { language: ownName[lang] })}
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
