/** Every file that was checked so far, and how far each is. */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { formatDate, formatNumber } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Card } from "../../../../ui/Card";
import { Chip } from "../../../../ui/Chip";
import { Pager } from "../../../../ui/Pager";
import { QueryGate } from "../../../../ui/QueryGate";
import { SkeletonCard } from "../../../../ui/Skeleton";
import { Cell, Row, Table } from "../../../../ui/Table";
import { TextLink } from "../../../../ui/TextLink";
import list from "../../../money/coins/entries.module.css";
import { type PeopleImport, useImports } from "./api";
import styles from "./import.module.css";
import { pageOf, withOpened } from "./place";

const tones = { checked: "plain", running: "brand", done: "ok", undoing: "brand", undone: "warn" } as const;

export function History({ opened }: { opened: string | null }) {
  const { t } = useTranslation("people_import");
  const [search] = useSearchParams();
  return (
    <QueryGate
      query={useImports(pageOf(search, "page"))}
      part={t("history.title")}
      skeleton={<SkeletonCard lines={[30, 100, 100]} />}
    >
      {({ data, current_page, total }) => (
        <Card pad={false} title={t("history.title")} className={`${list.entries} ${styles.list}`}>
          {data.length === 0 ? (
            <p className={`quiet ${styles.none}`}>{t("history.none")}</p>
          ) : (
            <Imports imports={data} opened={opened} />
          )}
          <Pager page={current_page} total={total} />
        </Card>
      )}
    </QueryGate>
  );
}

function Imports({ imports, opened }: { imports: PeopleImport[]; opened: string | null }) {
  const { t } = useTranslation("people_import");
  const lang = useLanguage();
  const made = ({ made, lines }: PeopleImport) =>
    t("history.of", { made: formatNumber(made, lang), lines: formatNumber(lines, lang) });
  const at = ({ created_at }: PeopleImport) => formatDate(created_at, lang, "dayTimeYear");
  return (
    <>
      <Table
        label={t("history.title")}
        className={`${list.wide} num`}
        head={[
          t("history.file"),
          t("history.when"),
          t("history.by"),
          { text: t("history.people"), right: true },
          t("history.state"),
        ]}
      >
        {imports.map((each) => (
          <Row key={each.id}>
            <Cell head className={styles.words}>
              <Name found={each} isOpen={each.id === opened} />
            </Cell>
            <Cell className={list.day}>{at(each)}</Cell>
            <Cell className={styles.words}>{each.created_by}</Cell>
            <Cell right className={list.amount}>
              {made(each)}
            </Cell>
            <Cell className={styles.state}>
              <State found={each} />
            </Cell>
          </Row>
        ))}
      </Table>
      <ul className={`${list.narrow} num`} aria-label={t("history.title")}>
        {imports.map((each) => (
          <li key={each.id}>
            <div className={list.ends}>
              <Name found={each} isOpen={each.id === opened} />
              <span className={styles.state}>
                <State found={each} />
              </span>
            </div>
            <p className="note">
              {at(each)} · {each.created_by}
            </p>
            <p className="small">
              {t("history.people")}: {made(each)}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

interface OfImport {
  found: PeopleImport;
  isOpen: boolean;
}

/** Opens the import. */
function Name({ found, isOpen }: OfImport) {
  const [search] = useSearchParams();
  return (
    <TextLink
      to={`?${withOpened(search, found.id)}`}
      className={styles.words}
      aria-current={isOpen || undefined}
    >
      {found.file_name}
    </TextLink>
  );
}

function State({ found: { state } }: Pick<OfImport, "found">) {
  const { t } = useTranslation("people_import");
  return <Chip tone={tones[state]}>{t(`states.${state}`)}</Chip>;
}
