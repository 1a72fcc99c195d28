/** What is switched on, where the brand's own pages are, and which tests it assigns. */

import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Checkbox } from "../../../../../ui/Choices";
import { Field } from "../../../../../ui/Field";
import { Area, type NumberedStepProps, put, Step } from "./Step";

const scheme = "https://";

/** The features of a brand (tenants/src/brand.rs). */
const switches = [
  { feature: "partner_sign_in", label: "partner" },
  { feature: "ad_block_dialog", label: "ad_block" },
  { feature: "academy", label: "academy" },
] as const;

export function PartsStep(props: NumberedStepProps) {
  const { t } = useTranslation("brands");
  const { draft, number, error } = props;
  const { brand } = draft;
  const toggle = (feature: string) => {
    const others = brand.features.filter((each) => each !== feature);
    put(props, { features: brand.features.includes(feature) ? others : [...others, feature] });
  };
  return (
    <Step name="parts" number={number}>
      {switches.map(({ feature, label }) => (
        <Checkbox
          key={feature}
          label={t(`parts.${label}`)}
          hint={t(`parts.${label}_text`)}
          checked={brand.features.includes(feature)}
          onChange={() => toggle(feature)}
        />
      ))}
      <Field
        label={t("parts.home")}
        hint={t("parts.home_hint")}
        type="url"
        placeholder={scheme}
        value={brand.home_url ?? ""}
        error={error("home_url")}
        onChange={(event) => put(props, { home_url: event.target.value.trim() || null })}
      />
      <Lines
        label={t("parts.social")}
        hint={t("parts.social_hint")}
        error={
          brand.social.flatMap((_, at) => error(`social.${at}.url`) ?? error(`social.${at}.kind`) ?? [])[0]
        }
        first={brand.social.map(({ kind, url }) => `${kind} ${url}`)}
        onLines={(lines) =>
          put(props, {
            social: lines.map((line) => {
              const at = line.lastIndexOf(" ");
              return { kind: line.slice(0, Math.max(at, 0)).trim(), url: line.slice(at + 1) };
            }),
          })
        }
      />
      <Lines
        label={t("parts.presets")}
        hint={t("parts.presets_hint")}
        error={Object.keys(brand.presets).flatMap((name) => error(`presets.${name}`) ?? [])[0]}
        first={Object.entries(brand.presets).map(([name, packs]) => `${name}: ${packs.join(", ")}`)}
        onLines={(lines) =>
          put(props, {
            presets: Object.fromEntries(
              lines.map((line) => {
                const [name = "", packs = ""] = line.split(":");
                return [name.trim(), packs.split(/[\s,]+/).filter(Boolean)];
              }),
            ),
          })
        }
      />
    </Step>
  );
}

interface LinesProps {
  label: string;
  hint: string;
  error: string | undefined;
  first: string[];
  onLines: (lines: string[]) => void;
}

/** A list as text, an entry a line: kept as typed, read when it changes. */
function Lines({ label, hint, error, first, onLines }: LinesProps) {
  const [text, setText] = useState(first.join("\n"));
  return (
    <Area
      label={label}
      hint={hint}
      error={error}
      rows={2}
      value={text}
      onChange={(next) => {
        setText(next);
        onLines(
          next
            .split("\n")
            .map((line) => line.trim())
            .filter(Boolean),
        );
      }}
    />
  );
}
