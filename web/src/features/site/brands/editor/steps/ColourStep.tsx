/** Two colors, the header and the shape; everything else follows by rule, and its contrast is counted. */
import { useTranslation } from "react-i18next";
import { changeSeeds } from "../draft";
import { isColour, pairs, shapes } from "../palette";
import { type NumberedStepProps, Step } from "./Step";

const shown = [
  ["on-primary", "primary"],
  ["primary", "page"],
  ["ink-2", "primary-tint"],
  ["on-accent", "accent"],
  ["top-ink", "top-bg"],
];

export function ColourStep({ draft, change, error, number }: NumberedStepProps) {
  const { t } = useTranslation("brands");
  const { seeds, brand } = draft;
  const wasDarkened = seeds.primary.toUpperCase() !== brand.theme.primary?.toUpperCase();
  const headers = ["light", "dark"] as const;
  return (
    <Step name="colours" number={number}>
      <div className="two">
        <ColourField
          label={t("colours.primary")}
          value={seeds.primary}
          onChange={(primary) => change(changeSeeds(draft, { primary }))}
        />
        <ColourField
          label={t("colours.accent")}
          value={seeds.accent}
          onChange={(accent) => change(changeSeeds(draft, { accent }))}
        />
      </div>
      {wasDarkened && (
        <p className="alert info" role="status">
          {t("colours.darkened", { colour: brand.theme.primary })}
        </p>
      )}
      <fieldset className="choice-row">
        <legend>{t("colours.header")}</legend>
        {headers.map((header) => (
          <label key={header} className={seeds.header === header ? "chip on" : "chip"}>
            <input
              type="radio"
              className="vh"
              name="header"
              checked={seeds.header === header}
              onChange={() => change(changeSeeds(draft, { header }))}
            />
            {t(`colours.header_${header}`)}
          </label>
        ))}
      </fieldset>
      <fieldset className="choice-row">
        <legend>{t("colours.shape")}</legend>
        {shapes.map((shape) => (
          <label key={shape} className={seeds.shape === shape ? "chip on" : "chip"}>
            <input
              type="radio"
              className="vh"
              name="shape"
              checked={seeds.shape === shape}
              onChange={() => change(changeSeeds(draft, { shape }))}
            />
            {t(`colours.shape_${shape}`)}
          </label>
        ))}
      </fieldset>
      <Contrast theme={brand.theme} error={error} />
    </Step>
  );
}

function ColourField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (colour: string) => void;
}) {
  return (
    <label className="field colour">
      <span className="label">{label}</span>
      <span className="row">
        <input
          type="color"
          value={value.toLowerCase()}
          onChange={(event) => onChange(event.target.value.toUpperCase())}
        />
        <input
          type="text"
          aria-label={label}
          defaultValue={value}
          key={value}
          spellCheck={false}
          maxLength={7}
          onBlur={(event) => isColour(event.target.value) && onChange(event.target.value.toUpperCase())}
        />
      </span>
    </label>
  );
}

function Contrast({
  theme,
  error,
}: {
  theme: Record<string, string>;
  error: (field: string) => string | undefined;
}) {
  const { t } = useTranslation("brands");
  const all = pairs(theme);
  const faint = all.filter(({ ratio, least }) => ratio < least);
  const listed = [
    ...faint,
    ...all.filter(({ text, ground }) => shown.some(([a, b]) => a === text && b === ground)),
  ];
  return (
    <div className="contrast">
      <h3>
        {t("contrast.title")}{" "}
        <span className={faint.length > 0 ? "chip bad" : "chip ok"}>
          {faint.length > 0
            ? t("contrast.faint", { count: faint.length })
            : t("contrast.fine", { count: all.length })}
        </span>
      </h3>
      <ul>
        {[...new Set(listed)].map(({ text, ground, ratio, least }) => (
          <li key={`${text} ${ground}`}>
            <i style={{ background: value(theme, ground), color: value(theme, text) }} aria-hidden="true">
              {t("contrast.sample")}
            </i>
            <span className="note">
              <code>{text}</code> / <code>{ground}</code>
            </span>
            <b className="num">{ratio.toFixed(1)}</b>
            <span className="note num">{t("contrast.least", { least })}</span>
            {error(`theme.${text}`) && <span className="msg">{error(`theme.${text}`)}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

const value = (theme: Record<string, string>, token: string): string => theme[token] ?? "";
