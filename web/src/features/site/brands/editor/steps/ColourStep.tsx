/** Two colors, the header and the shape; everything else follows by rule, and its contrast is counted. */

import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../../../ui/Alert";
import { Chip } from "../../../../../ui/Chip";
import { RadioGroup } from "../../../../../ui/Choices";
import { Field } from "../../../../../ui/Field";
import { changeSeeds } from "../draft";
import styles from "../editor.module.css";
import { colorPattern, isColor, pairs, shapes } from "../palette";
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
    <Step name="colors" number={number}>
      <div className={styles.two}>
        <ColorField
          label={t("colors.primary")}
          value={seeds.primary}
          onChange={(primary) => change(changeSeeds(draft, { primary }))}
        />
        <ColorField
          label={t("colors.accent")}
          value={seeds.accent}
          onChange={(accent) => change(changeSeeds(draft, { accent }))}
        />
      </div>
      {wasDarkened && (
        <Alert tone="info" role="status">
          {t("colors.darkened", { color: brand.theme.primary })}
        </Alert>
      )}
      <RadioGroup
        row
        label={t("colors.header")}
        value={seeds.header}
        onChange={(header) => change(changeSeeds(draft, { header }))}
        options={headers.map((value) => ({ value, label: t(`colors.header_${value}`) }))}
      />
      <RadioGroup
        row
        label={t("colors.shape")}
        value={seeds.shape}
        onChange={(shape) => change(changeSeeds(draft, { shape }))}
        options={shapes.map((value) => ({ value, label: t(`colors.shape_${value}`) }))}
      />
      <Contrast theme={brand.theme} error={error} />
    </Step>
  );
}

/** What is typed counts as soon as it is a color, so preview, contrast and logo never show another one than the field. */
function ColorField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (color: string) => void;
}) {
  const { t } = useTranslation("brands");
  const [typed, setTyped] = useState(value);
  const [isChecked, setChecked] = useState(false);
  const take = (text: string) => {
    setTyped(text);
    if (isColor(text)) onChange(text.toUpperCase());
  };
  return (
    <div className={styles.color}>
      <Field
        label={label}
        value={typed}
        error={isChecked && !isColor(typed) ? t("colors.malformed") : undefined}
        spellCheck={false}
        maxLength={7}
        required
        pattern={colorPattern}
        onChange={(event) => take(event.target.value.trim())}
        onBlur={() => setChecked(true)}
        onInvalid={() => setChecked(true)}
      />
      {/* The kit has no field for colors: the browser's own. */}
      <input
        type="color"
        aria-label={t("colors.picker", { label })}
        value={value.toLowerCase()}
        onChange={(event) => take(event.target.value.toUpperCase())}
      />
    </div>
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
    <div className={styles.contrast}>
      <h3>
        {t("contrast.title")}{" "}
        <Chip tone={faint.length > 0 ? "bad" : "ok"}>
          {faint.length > 0
            ? t("contrast.faint", { count: faint.length })
            : t("contrast.fine", { count: all.length })}
        </Chip>
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
            {error(`theme.${text}`) && <span className={styles.message}>{error(`theme.${text}`)}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

const value = (theme: Record<string, string>, token: string): string => theme[token] ?? "";
