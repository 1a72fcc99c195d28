/** A house ad as free members see it: in the brand's own look, and named as what it is. */
import "./placard.css";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Lang } from "../../../api/types";
import { htmlTag } from "../../../i18n/languages";
import { Leading } from "./Banner";
import { langIn, type Placard as PlacardData, textIn } from "./types";

interface PlacardProps {
  placard: Pick<PlacardData, "headline" | "body" | "link" | "images">;
  lang: Lang;
}

export function Placard({ placard, lang }: PlacardProps) {
  const { t } = useTranslation("notices");
  const { headline, body, link, images } = placard;
  const image = images[lang] ?? images.en ?? null;
  return (
    <aside className="placard" aria-label={t("placard.mark")}>
      {image && <Picture key={image} id={image} />}
      <div className="placard-words">
        <p className="placard-mark">{t("placard.mark")}</p>
        <p className="h3" lang={htmlTag[langIn(headline, lang)]}>
          {textIn(headline, lang)}
        </p>
        {textIn(body, lang) && <p lang={htmlTag[langIn(body, lang)]}>{textIn(body, lang)}</p>}
      </div>
      <Leading url={link.url} className="btn">
        {textIn(link.text, lang)}
      </Leading>
    </aside>
  );
}

/** The words say everything; a picture that is gone leaves no gap. */
function Picture({ id }: { id: string }) {
  const [isGone, setGone] = useState(false);
  if (isGone) return null;
  return <img src={`/api/images/${id}`} alt="" onError={() => setGone(true)} />;
}
