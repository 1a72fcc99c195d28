/** Time by question: one column a question, with the figures in a table beside. */
import { useTranslation } from "react-i18next";
import type { Section } from "../../../../api/types";
import { Sideways } from "../../../../ui/Sideways";
import { typeName } from "../AccuracyCard";
import type { ItemTime } from "../types";
import { clockText } from "./times";

export function ItemTimes({ items }: { items: ItemTime[] }) {
  const { t } = useTranslation("results");
  const sections = [...new Set(items.map(({ section }) => section))];
  const longest = Math.max(1, ...items.map(({ seconds }) => seconds ?? 0));
  return (
    <section className="card pad itemtimes">
      <h2 className="h3">{t("integrity.items")}</h2>
      <p className="quiet small">{t("integrity.items_lead")}</p>
      {sections.map((section) => (
        <SectionTimes
          key={section}
          section={section}
          items={items.filter((item) => item.section === section)}
          longest={longest}
        />
      ))}
    </section>
  );
}

interface SectionTimesProps {
  section: Section;
  items: ItemTime[];
  longest: number;
}

function SectionTimes({ section, items, longest }: SectionTimesProps) {
  const { t } = useTranslation("results");
  const { t: tc } = useTranslation("common");
  const name = tc(`sections.${section}`);
  return (
    <div className="of-section num">
      <h3 className="note">{name}</h3>
      <div className="columns" aria-hidden="true">
        {items.map(({ item, number, seconds }) => (
          <span key={item}>
            <i
              style={{ height: `${(100 * (seconds ?? 0)) / longest}%`, background: `var(--c-${section})` }}
            />
            <small>{number}</small>
          </span>
        ))}
      </div>
      <details>
        <summary>{t("history.as_table")}</summary>
        <Sideways label={name}>
          <table className="table">
            <caption className="vh">{name}</caption>
            <thead>
              <tr>
                <th scope="col">{t("answers.number")}</th>
                <th scope="col">{t("answers.type")}</th>
                <th scope="col" className="r">
                  {t("integrity.time")}
                </th>
                <th scope="col" className="r">
                  {t("integrity.versions")}
                </th>
              </tr>
            </thead>
            <tbody>
              {items.map((item) => (
                <tr key={item.item}>
                  <th scope="row">{item.number}</th>
                  <td>
                    {typeName(t, item.question_type)}{" "}
                    {item.is_late && <span className="chip warn">{t("integrity.late")}</span>}
                  </td>
                  <td className="r">{item.seconds === null ? "–" : clockText(item.seconds)}</td>
                  <td className="r">{item.versions}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Sideways>
      </details>
    </div>
  );
}
