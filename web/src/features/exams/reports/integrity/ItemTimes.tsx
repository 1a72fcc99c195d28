/** Time by question: one column a question, with the figures in a table beside. */
import { useTranslation } from "react-i18next";
import type { Section } from "../../../../api/types";
import { Card } from "../../../../ui/Card";
import { Chip } from "../../../../ui/Chip";
import { Cell, Row, Table } from "../../../../ui/Table";
import { typeName } from "../AccuracyCard";
import type { ItemTime } from "../types";
import styles from "./integrity.module.css";
import { clockText } from "./times";

export function ItemTimes({ items }: { items: ItemTime[] }) {
  const { t } = useTranslation("results");
  const sections = [...new Set(items.map(({ section }) => section))];
  const longest = Math.max(1, ...items.map(({ seconds }) => seconds ?? 0));
  return (
    <Card title={t("integrity.items")}>
      <p className="quiet small">{t("integrity.items_lead")}</p>
      <div className={styles.sections}>
        {sections.map((section) => (
          <SectionTimes
            key={section}
            section={section}
            items={items.filter((item) => item.section === section)}
            longest={longest}
          />
        ))}
      </div>
    </Card>
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
    <div className={`${styles.section} num`}>
      <h3 className="note">{name}</h3>
      <div className={styles.columns} aria-hidden="true">
        {items.map(({ item, number, seconds }) => (
          <span key={item}>
            <i
              style={{ height: `${(100 * (seconds ?? 0)) / longest}%`, background: `var(--c-${section})` }}
            />
            <small>{number}</small>
          </span>
        ))}
      </div>
      <details className={styles.table}>
        <summary>{t("history.as_table")}</summary>
        <Table
          label={name}
          head={[
            t("answers.number"),
            t("answers.type"),
            { text: t("integrity.time"), right: true },
            { text: t("integrity.versions"), right: true },
          ]}
        >
          {items.map((item) => (
            <Row key={item.item}>
              <Cell head>{item.number}</Cell>
              <Cell>
                {typeName(t, item.question_type)}
                {item.is_late && (
                  <Chip tone="warn" className={styles.late}>
                    {t("integrity.late")}
                  </Chip>
                )}
              </Cell>
              <Cell right>{item.seconds === null ? "–" : clockText(item.seconds)}</Cell>
              <Cell right>{item.versions}</Cell>
            </Row>
          ))}
        </Table>
      </details>
    </div>
  );
}
