/** A logo drawn from the name, or the brand's own drawings. */

import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../../../ui/Alert";
import { Button } from "../../../../../ui/Button";
import { RadioGroup } from "../../../../../ui/Choices";
import { cleanSvg } from "../cleanSvg";
import { heroes } from "../draft";
import styles from "../editor.module.css";
import { type NumberedStepProps, put, Step } from "./Step";

const drawings = ["logo_svg", "logo_on_dark_svg", "favicon_svg"] as const;

export function LogoStep(props: NumberedStepProps) {
  const { t } = useTranslation("brands");
  const { draft, change, number, markError, error } = props;
  const draws = (drawsLogo: boolean) => change({ ...draft, drawsLogo });
  return (
    <Step name="logo" number={number}>
      <RadioGroup
        row
        label={t("logo.from")}
        value={draft.drawsLogo ? "drawn" : "own"}
        onChange={(from) => draws(from === "drawn")}
        options={(["drawn", "own"] as const).map((value) => ({ value, label: t(`logo.${value}`) }))}
      />
      {draft.drawsLogo && markError && (
        <Alert tone="warn" role="status">
          {t("logo.undrawable")}
        </Alert>
      )}
      <div className={styles.drawings}>
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
      <RadioGroup
        row
        label={t("logo.hero")}
        value={draft.brand.hero}
        onChange={(hero) => put(props, { hero })}
        options={heroes.map((value) => ({ value, label: t(`logo.hero_${value}`) }))}
      />
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
  const input = useRef<HTMLInputElement>(null);
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
    <div className={styles.drawing}>
      <span className="note">{t(`logo.${name}`)}</span>
      <div className={`${styles.ground} ${name === "logo_on_dark_svg" ? styles.dark : ""}`}>
        {picture && <img src={picture} alt="" />}
      </div>
      {isOwn && (
        <>
          <Button size="small" onClick={() => input.current?.click()}>
            {t("logo.choose")}
          </Button>
          <input
            ref={input}
            hidden
            type="file"
            accept=".svg,image/svg+xml"
            aria-label={t(`logo.${name}`)}
            onChange={(event) => void choose(event.target.files?.[0])}
          />
        </>
      )}
      {(isWrong || error) && (
        <span className={styles.message} role="alert">
          {isWrong ? t("logo.wrong") : error}
        </span>
      )}
    </div>
  );
}
