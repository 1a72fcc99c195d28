/** People whose T-Coins moved, those with the most first. */
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { formatNumber } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { BeyondLast } from "../../../ui/BeyondLast";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Field } from "../../../ui/Field";
import { Pager } from "../../../ui/Pager";
import { QueryGate } from "../../../ui/QueryGate";
import { SkeletonCard } from "../../../ui/Skeleton";
import { Empty } from "../../../ui/StateCard";
import { Cell, Row, Table } from "../../../ui/Table";
import list from "../coins/entries.module.css";
import { signed } from "../coins/figures";
import { type UserSums, useLogUsers } from "./api";
import { type LogFilter, withFilter } from "./filterOf";
import { Person } from "./LogTable";
import styles from "./transactions.module.css";

export function PeoplePart({ filter: { user: _everybody, ...filter } }: { filter: LogFilter }) {
  const { t } = useTranslation("transactions");
  const [search] = useSearchParams();
  const page = Math.max(1, Number(search.get("page")) || 1);
  const q = search.get("q")?.trim() ?? "";
  return (
    <>
      <SearchBox key={q} />
      <QueryGate
        query={useLogUsers(filter, q, page)}
        part={t("people.title")}
        skeleton={<SkeletonCard lines={[30, 100, 100, 100]} />}
      >
        {({ users, current_page, total }) =>
          total === 0 ? (
            <Empty title={t("empty.people_title")} text={t("empty.people_text")} />
          ) : users.length === 0 ? (
            <BeyondLast />
          ) : (
            <Card pad={false} title={t("people.title")} className={list.entries}>
              <PeopleTable users={users} />
              <Pager page={current_page} total={total} />
            </Card>
          )
        }
      </QueryGate>
    </>
  );
}

function SearchBox() {
  const { t } = useTranslation("transactions");
  const [search, setSearch] = useSearchParams();
  const [words, setWords] = useState(search.get("q") ?? "");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSearch(withFilter(search, "q", words.trim()));
  };
  return (
    <search>
      <form className={styles.search} onSubmit={submit}>
        <Field
          type="search"
          label={t("people.search")}
          hideLabel
          value={words}
          maxLength={200}
          placeholder={t("people.placeholder")}
          onChange={(event) => setWords(event.target.value)}
        />
        <Button type="submit" icon="search">
          {t("people.go")}
        </Button>
      </form>
    </search>
  );
}

function PeopleTable({ users }: { users: UserSums[] }) {
  const { t } = useTranslation("transactions");
  const lang = useLanguage();
  const figure = (amount: number) => (amount === 0 ? "0" : signed(amount, lang));
  return (
    <Table
      label={t("people.title")}
      className={styles.lines}
      head={[
        t("entries.person"),
        { text: t("sums.income"), right: true },
        { text: t("sums.expense"), right: true },
        { text: t("sums.entries"), right: true, className: styles.count },
        { text: t("people.balance"), right: true },
      ]}
    >
      {users.map((user) => (
        <Row key={user.id}>
          <Cell head className={styles.person}>
            <Person user={user} />
            {user.email && <div className="note">{user.email}</div>}
          </Cell>
          <Cell right>{figure(user.income)}</Cell>
          <Cell right>{figure(-user.expense)}</Cell>
          <Cell right className={styles.count}>
            {formatNumber(user.entries, lang)}
          </Cell>
          <Cell right>{formatNumber(user.balance, lang)}</Cell>
        </Row>
      ))}
    </Table>
  );
}
