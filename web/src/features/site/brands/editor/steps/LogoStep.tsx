/** A logo drawn from the name, or the brand's own drawings. */
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { cleanSvg } from "../cleanSvg";
import { heroes } from "../draft";
import { type NumberedStepProps, put, Step } from "./Step";

const drawings = ["logo_svg", "logo_on_dark_svg", "favicon_svg"] as const;

export function LogoStep(props: NumberedStepProps) {
  const { t } = useTranslation("brands");
  const { draft, change, number, markError, error } = props;
  const draws = (drawsLogo: boolean) => change({ ...draft, drawsLogo });
  return (
    <Step name="logo" number={number}>
      <fieldset className="choice-row">
        <legend>{t("logo.from")}</legend>
        {[true, false].map((isDrawn) => (
          <label key={String(isDrawn)} className={draft.drawsLogo === isDrawn ? "chip on" : "chip"}>
            <input
              type="radio"
              className="vh"
              name="logo"
              checked={draft.drawsLogo === isDrawn}
              onChange={() => draws(isDrawn)}
            />
            {t(isDrawn ? "logo.drawn" : "logo.own")}
          </label>
        ))}
      </fieldset>
      {draft.drawsLogo && markError && (
        <p className="alert warn" role="status">
          {t("logo.undrawable")}
        </p>
      )}
      <div className="drawings">
        {drawings.map((name) => (
          <Drawing
            key={name}
            name={name}
            svg={draft.brand[name]}
            isOwn={!draft.drawsLogo}
            error={error(name)}
            onSvg={(svg) => put(props, { [name]: svg })}
          />
        ))}
      </div>
      <fieldset className="choice-row">
        <legend>{t("logo.hero")}</legend>
        {heroes.map((hero) => (
          <label key={hero} className={draft.brand.hero === hero ? "chip on" : "chip"}>
            <input
              type="radio"
              className="vh"
              name="hero"
              checked={draft.brand.hero === hero}
              onChange={() => put(props, { hero })}
            />
            {t(`logo.hero_${hero}`)}
          </label>
        ))}
      </fieldset>
    </Step>
  );
}

interface DrawingProps {
  name: (typeof drawings)[number];
  svg: string;
  isOwn: boolean;
  error: string | undefined;
  onSvg: (svg: string) => void;
}

function Drawing({ name, svg, isOwn, error, onSvg }: DrawingProps) {
  const { t } = useTranslation("brands");
  const id = useId();
  const [isWrong, setWrong] = useState(false);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const clean = cleanSvg(await file.text());
    setWrong(clean === null);
    if (clean) onSvg(clean);
  };
  // Shown as a picture, in which nothing runs: what was just chosen has not been checked by the server yet.
  const picture = svg ? `data:image/svg+xml,${encodeURIComponent(svg)}` : null;
  return (
    <div className={`drawing ${name}`}>
      <span className="note">{t(`logo.${name}`)}</span>
      <div className="ground">{picture && <img src={picture} alt="" />}</div>
      {isOwn && (
        <>
          <label className="btn" htmlFor={id}>
            {t("logo.choose")}
          </label>
          <input
            id={id}
            className="vh"
            type="file"
            accept=".svg,image/svg+xml"
            aria-label={t(`logo.${name}`)}
            onChange={(event) => void choose(event.target.files?.[0])}
          />
        </>
      )}
      {(isWrong || error) && (
        <span className="msg" role="alert">
          {isWrong ? t("logo.wrong") : error}
        </span>
      )}
    </div>
  );
}
