/** Writes a house ad in three languages, with or without a picture for each. */
import { useTranslation } from "react-i18next";
import { htmlTag, ownName } from "../../../i18n/languages";
import { AreaField, Field, SelectField } from "../../../ui/Field";
import { useSaveHouseAd } from "./api";
import { EditorFrame } from "./editor/EditorFrame";
import { LanguageTabs } from "./editor/LanguageTabs";
import { LinkFields } from "./editor/LinkFields";
import { PictureField } from "./editor/PictureField";
import { Previews } from "./editor/Previews";
import { useEditor } from "./editor/useEditor";
import { WindowFields } from "./editor/WindowFields";
import { HouseAd } from "./HouseAd";
import styles from "./office.module.css";
import type { HouseAdSlot, SaveHouseAd } from "./types";

interface HouseAdEditorProps {
  id: string | null;
  start: SaveHouseAd;
  onDone: () => void;
  /** Begins anew with what is stored now. */
  onLoad: () => void;
}

const slots: HouseAdSlot[] = ["home", "tests", "results", "everywhere"];
const noImages = { en: null, cn: null, tw: null };

export function HouseAdEditor({ id, start, onDone, onLoad }: HouseAdEditorProps) {
  const { t } = useTranslation("notices");
  const { form, lang, window, tabs, frame } = useEditor<SaveHouseAd>({
    start: { ...start, images: start.images ?? noImages },
    save: useSaveHouseAd(id),
    texts: ["headline", "body", "link.text"],
    onDone,
    onLoad,
  });
  const { field, watch, setValue, clearErrors, message } = form;
  const draft = watch();
  const images = draft.images ?? noImages;

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
      <SelectField label={t("house_ads.slot")} {...field("slot")}>
        {slots.map((slot) => (
          <option key={slot} value={slot}>
            {t(`slot.${slot}`)}
          </option>
        ))}
      </SelectField>
      <WindowFields {...window} />
      <LanguageTabs {...tabs} />
      <Field
        key={`headline-${lang}`}
        label={t("house_ads.headline")}
        lang={htmlTag[lang]}
        maxLength={80}
        hint={lang === "en" ? undefined : t("editor.falls_back")}
        {...field(`headline.${lang}`, { required: lang === "en" })}
      />
      <AreaField
        key={`body-${lang}`}
        label={t("house_ads.body")}
        lang={htmlTag[lang]}
        rows={2}
        maxLength={240}
        {...field(`body.${lang}`)}
      />
      <LinkFields lang={lang} field={field} />
      <PictureField
        key={`picture-${lang}`}
        label={t("house_ads.picture", { language: ownName[lang] })}
        image={images[lang] ?? null}
        error={message("images")}
        onChange={(image) => {
          clearErrors("images");
          setValue("images", { ...images, [lang]: image });
        }}
      />
    </EditorFrame>
  );
}
