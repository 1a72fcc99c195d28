import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths, withQuery } from "../../../../app/paths";
import type { BankPack, BankPart } from "../types";

const modes = ["comfortable", "strict"] as const;

/** The parts with their questions, each with its way into the player, in both skins. */
export function Parts({ pack, parts }: { pack: BankPack; parts: BankPart[] }) {
  const { t } = useTranslation(["bank", "common"]);
  return (
    <section className="card pad">
      <h2 className="h3">{t("pack.parts")}</h2>
      <p className="note">{t("pack.preview_note")}</p>
      <ul className="bank-parts">
        {parts.map((part) => (
          <li key={part.id}>
            <div className="part-head">
              <b style={{ color: `var(--c-${part.section})` }}>{t(`common:sections.${part.section}`)}</b>
              <span className="note num">
                {part.id} · {t("common:minutes", { count: Math.ceil(part.seconds / 60) })}
              </span>
            </div>
            <p className="row part-items num">
              {part.items.map((item) => (
                <Link key={item} className="chip" to={withQuery(paths.question, { pack: pack.id, item })}>
                  {item}
                </Link>
              ))}
            </p>
            <p className="row part-looks">
              {modes.map((mode) => (
                <Link
                  key={mode}
                  className="btn"
                  to={withQuery(paths.questionPreview, { pack: pack.id, part: part.id, mode })}
                >
                  {t(`pack.preview.${mode}`)}
                </Link>
              ))}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
