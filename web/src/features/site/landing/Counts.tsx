/** What is really here, in up to five figures. A figure that is not true yet is left out. */
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { Figure } from "../../../prerender/directives";
import { useCatalog } from "./catalog";

const figures = [
  { of: "packs", value: "packs" },
  { of: "sets", value: "sets" },
  { of: "items", value: "items" },
  { of: "formats", value: "formats" },
  { of: "promise", value: "graders_promise_hours" },
] as const;

export function Counts() {
  const { t } = useTranslation("landing");
  const lang = useLanguage();
  const catalog = useCatalog();
  return (
    <section className="counts" aria-label={t("counts.label")}>
      <div className="wrap num">
        {figures.map(({ of, value }) => (
          <Figure
            key={of}
            name={`catalog.${value}`}
            value={catalog[value]}
            format={(count) => formatNumber(count, lang)}
          >
            {({ figure, plural }) => (
              <div>
                <b>{figure}</b>
                <span>{plural(t(`counts.${of}`, { count: 1 }), t(`counts.${of}`, { count: 2 }))}</span>
              </div>
            )}
          </Figure>
        ))}
      </div>
    </section>
  );
}
