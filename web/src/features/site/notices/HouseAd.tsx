/** A house ad as free members see it: in the brand's own look, and named as what it is. */
import "./houseAd.css";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Lang } from "../../../api/types";
import { htmlTag } from "../../../i18n/languages";
import { Leading } from "./Banner";
import { type HouseAd as HouseAdData, langIn, textIn } from "./types";

interface HouseAdProps {
  houseAd: Pick<HouseAdData, "headline" | "body" | "link" | "images">;
  lang: Lang;
}

export function HouseAd({ houseAd, lang }: HouseAdProps) {
  const { t } = useTranslation("notices");
  const { headline, body, link, images } = houseAd;
  const image = images[lang] ?? images.en ?? null;
  return (
    <aside className="placard" aria-label={t("house_ad.mark")}>
      {image && <Picture key={image} id={image} />}
      <div className="placard-words">
        <p className="placard-mark">{t("house_ad.mark")}</p>
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
