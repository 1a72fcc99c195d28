/** People: a table where there is room, a list on phones. Each opens beside the list. */
import { type ComponentProps, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { formatDate, formatNumber } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Card } from "../../../../ui/Card";
import { Checkbox } from "../../../../ui/Choices";
import { Pager } from "../../../../ui/Pager";
import { SortLink } from "../../../../ui/SortLink";
import { Cell, Row, Table } from "../../../../ui/Table";
import { TextLink } from "../../../../ui/TextLink";
import list from "../../../money/coins/entries.module.css";
import type { AdminUser, AdminUsers } from "./api";
import { BulkBar } from "./bulk/BulkBar";
import { type Column, columns, type Shown } from "./columns";
import { openOf, type Sort, sortOf, withFilter, withOpen, withoutFilter } from "./filterOf";
import { usePlanName, useRoleNames, useSeen, useUserName } from "./names";
import styles from "./people.module.css";
import { isPaid } from "./rules";
import { StateChips } from "./StateChips";

/** As many as a page has. */
const pageSize = 20;

interface PeopleTableProps {
  found: AdminUsers;
  /** Whether a search or a filter leaves people out. */
  isNarrowed: boolean;
  /** The columns besides the name. */
  shown: Shown;
}

export function PeopleTable({ found, isNarrowed, shown }: PeopleTableProps) {
  const { t } = useTranslation("office_people");
  const [search] = useSearchParams();
  const sortBy = useSortBy();
  const opened = openOf(search);
  const selection = useSelection(found.data);
  const heads: Record<Column, ComponentProps<typeof Table>["head"][number]> = {
    role: { text: t("list.role"), className: styles.spare },
    pro: t("list.pro"),
    coins: { text: t("list.coins"), right: true },
    joined: sortBy(t("list.joined"), "-joined", "joined"),
    seen: sortBy(t("list.seen"), "-seen", "seen"),
    state: t("list.state"),
  };
  return (
    <Card pad={false} className={list.entries} aria-label={t("list.title")}>
      {selection.users.length > 0 && (
        <BulkBar users={selection.users} onClear={() => selection.chooseAll(false)} />
      )}
      <Table
        label={t("list.title")}
        className={`${list.wide} ${styles.table} ${opened ? styles.hasPanel : ""} num`}
        head={[
          {
            text: (
              <Checkbox
                className={styles.box}
                label={<span className="vh">{t("bulk.choose_all")}</span>}
                checked={selection.users.length === found.data.length}
                onChange={(event) => selection.chooseAll(event.target.checked)}
              />
            ),
            className: styles.choose,
          },
          sortBy(t("list.name"), "name", "-name"),
          ...columns.filter((column) => shown.has(column)).map((column) => heads[column]),
        ]}
      >
        {found.data.map((user) => (
          <PersonRow
            key={user.id}
            user={user}
            isOpen={user.id === opened}
            shown={shown}
            isChosen={selection.users.includes(user)}
            onChoose={(isChosen) => selection.choose(user.id, isChosen)}
          />
        ))}
      </Table>
      <ul className={`${list.narrow} ${styles.cards} num`} aria-label={t("list.title")}>
        {found.data.map((user) => (
          <Person key={user.id} user={user} isOpen={user.id === opened} />
        ))}
      </ul>
      <div className={styles.foot}>
        <p className="note num">
          <Range found={found} />{" "}
          {isNarrowed && <TextLink to={`?${withoutFilter(search)}`}>{t("filters.clear")}</TextLink>}
        </p>
        <Pager page={found.current_page} total={found.total} pageSize={pageSize} />
      </div>
    </Card>
  );
}

/** A head that leads to another order: pressed again, it turns that around. */
function useSortBy() {
  const [search] = useSearchParams();
  const now = sortOf(search);
  return (text: string, first: Sort, second: Sort) => {
    const isBy = now === first || now === second;
    const sorted = isBy ? (now.startsWith("-") ? "desc" : "asc") : undefined;
    const to = `?${withFilter(search, "sort", now === first ? second : first)}`;
    return {
      text: (
        <SortLink to={to} direction={sorted}>
          {text}
        </SortLink>
      ),
      sorted,
    } as const;
  };
}

/** Which of how many; many are not counted to their end (D-118). */
function Range({ found: { data, current_page, total, is_more } }: { found: AdminUsers }) {
  const { t } = useTranslation("office_people");
  const lang = useLanguage();
  const figure = formatNumber(total, lang);
  const first = (current_page - 1) * pageSize + 1;
  return t("list.range", {
    first: formatNumber(first, lang),
    last: formatNumber(first + data.length - 1, lang),
    total: is_more ? t("list.more", { figure }) : figure,
  });
}

/** Who is selected; only those in sight count, so that nobody acts upon people of another page. */
function useSelection(inSight: AdminUser[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    users: inSight.filter(({ id }) => ids.has(id)),
    choose: (id: string, isChosen: boolean) =>
      setIds((before) => new Set(isChosen ? [...before, id] : [...before].filter((each) => each !== id))),
    chooseAll: (isChosen: boolean) => setIds(new Set(isChosen ? inSight.map(({ id }) => id) : [])),
  };
}

interface OfUser {
  user: AdminUser;
  isOpen: boolean;
}

interface PersonRowProps extends OfUser {
  shown: Shown;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

function PersonRow({ user, isOpen, shown, isChosen, onChoose }: PersonRowProps) {
  const { t } = useTranslation("office_people");
  const lang = useLanguage();
  const rolesOf = useRoleNames();
  const planOf = usePlanName();
  const seenOf = useSeen();
  return (
    <Row className={isOpen ? `${styles.row} ${styles.opened}` : styles.row}>
      <Cell className={styles.choose}>
        <Checkbox
          className={styles.box}
          label={<span className="vh">{t("bulk.choose_of", { name: user.name || user.email })}</span>}
          checked={isChosen}
          onChange={(event) => onChoose(event.target.checked)}
        />
      </Cell>
      <Cell head className={styles.person}>
        <Name user={user} isOpen={isOpen} />
        <div className={`note ${styles.email}`}>{user.email}</div>
      </Cell>
      {shown.has("role") && <Cell className={styles.spare}>{rolesOf(user)}</Cell>}
      {shown.has("pro") && (
        <Cell className={user.is_old_pro || isPaid(user) ? styles.day : `${styles.day} ${styles.off}`}>
          {planOf(user)}
        </Cell>
      )}
      {shown.has("coins") && <Cell right>{formatNumber(user.coins, lang)}</Cell>}
      {shown.has("joined") && (
        <Cell className={`${styles.day} quiet`}>{formatDate(user.joined_at, lang, "dayYear")}</Cell>
      )}
      {shown.has("seen") && <Cell className={`${styles.day} quiet`}>{seenOf(user) ?? t("list.never")}</Cell>}
      {shown.has("state") && (
        <Cell>
          <span className={styles.state}>
            <StateChips user={user} />
          </span>
        </Cell>
      )}
    </Row>
  );
}

function Person({ user, isOpen }: OfUser) {
  const { t } = useTranslation("office_people");
  const lang = useLanguage();
  const rolesOf = useRoleNames();
  const planOf = usePlanName();
  const seenOf = useSeen();
  const seen = seenOf(user);
  return (
    <li className={isOpen ? `${styles.row} ${styles.opened}` : styles.row}>
      <div className={styles.ends}>
        <Name user={user} isOpen={isOpen} />
        <span className={styles.state}>
          <StateChips user={user} />
        </span>
      </div>
      <p className={`note ${styles.email}`}>{user.email}</p>
      <p className={`small ${styles.ends}`}>
        <span>
          {rolesOf(user)} · {planOf(user, "alone")}
        </span>
        <span>{t("coins.have", { count: user.coins, figure: formatNumber(user.coins, lang) })}</span>
      </p>
      <p className="note">{seen ? t("list.seen_at", { at: seen }) : t("list.never_seen")}</p>
    </li>
  );
}

/** Opens the person. */
function Name({ user, isOpen }: OfUser) {
  const [search] = useSearchParams();
  const nameOf = useUserName();
  return (
    <TextLink
      to={`?${withOpen(search, user.id)}`}
      preventScrollReset
      className={user.name ? `${styles.name} pn` : `${styles.name} ${styles.off}`}
      aria-current={isOpen || undefined}
    >
      {nameOf(user)}
    </TextLink>
  );
}
