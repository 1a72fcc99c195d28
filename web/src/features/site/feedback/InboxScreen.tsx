/** `/office/feedback`: what people wrote, by state and kind; one message open beside the list (D-112). */

import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { OfficeFrame } from "../../../app/office/OfficeFrame";
import { formatDue } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Chip } from "../../../ui/Chip";
import { SelectField } from "../../../ui/Field";
import { Pager } from "../../../ui/Pager";
import { QueryGate } from "../../../ui/QueryGate";
import { SkeletonCard } from "../../../ui/Skeleton";
import { Empty } from "../../../ui/StateCard";
import {
  type FeedbackEntry,
  type FeedbackKind,
  type FeedbackOrder,
  type FeedbackState,
  useInbox,
} from "./api";
import styles from "./inbox.module.css";
import { Thread } from "./Thread";

const states: FeedbackState[] = ["open", "answered", "closed"];
const kinds: FeedbackKind[] = ["bug", "suggestion", "contact"];
/** Newest first needs no word in the address. */
const orders: FeedbackOrder[] = ["oldest"];

export function InboxScreen() {
  const { t } = useTranslation("feedback");
  const [search] = useSearchParams();
  const page = Number(search.get("page"));
  const filter = {
    state: states.find((state) => state === search.get("state")),
    kind: kinds.find((kind) => kind === search.get("kind")),
    order: orders.find((order) => order === search.get("order")),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
  const query = useInbox(filter);
  const open = search.get("id");
  return (
    <OfficeFrame title={t("inbox.title")} lead={t("inbox.lead")}>
      <div className={`${styles.inbox} ${open ? styles.isOpen : ""}`}>
        <div className={styles.list}>
          <div className={styles.filters}>
            <Filter name="state" label={t("inbox.state")} value={filter.state} options={states} />
            <Filter name="kind" label={t("inbox.kind")} value={filter.kind} options={kinds} />
            <Filter name="order" label={t("inbox.order")} value={filter.order} options={orders} />
          </div>
          <QueryGate query={query} skeleton={<SkeletonCard />}>
            {({ data, current_page, total }) =>
              data.length === 0 ? (
                <NoMessages isNarrowed={Boolean(filter.state ?? filter.kind)} />
              ) : (
                <>
                  <Card component="ul" pad={false} className={styles.entries}>
                    {data.map((entry) => (
                      <Row key={entry.id} entry={entry} isOpen={entry.id === open} />
                    ))}
                  </Card>
                  <Pager page={current_page} total={total} />
                </>
              )
            }
          </QueryGate>
        </div>
        {open ? (
          <Thread key={open} id={open} />
        ) : (
          query.data?.data.length !== 0 && <p className={`note ${styles.hint}`}>{t("inbox.choose")}</p>
        )}
      </div>
    </OfficeFrame>
  );
}

function NoMessages({ isNarrowed }: { isNarrowed: boolean }) {
  const { t } = useTranslation("feedback");
  return isNarrowed ? (
    <Empty
      title={t("inbox.narrowed_title")}
      text={t("inbox.narrowed_text")}
      action={<Button to="?">{t("inbox.clear")}</Button>}
    />
  ) : (
    <Empty title={t("inbox.empty_title")} text={t("inbox.empty_text")} />
  );
}

function Row({ entry, isOpen }: { entry: FeedbackEntry; isOpen: boolean }) {
  const { t } = useTranslation("feedback");
  const lang = useLanguage();
  const [search] = useSearchParams();
  const next = new URLSearchParams(search);
  next.set("id", entry.id);
  return (
    <li>
      <Link to={`?${next}`} aria-current={isOpen ? "true" : undefined}>
        <span className={styles.top}>
          <b>{entry.name ?? entry.email ?? t("inbox.nobody")}</b>
          <time className="note num" dateTime={entry.created_at}>
            {formatDue(entry.created_at, lang)}
          </time>
        </span>
        <span className={styles.summary}>{entry.details}</span>
        <span className="row">
          <StateChip state={entry.state} />
          <span className="note">{t(`kind.${entry.kind}`)}</span>
        </span>
      </Link>
    </li>
  );
}

/** How far a message has come. */
export function StateChip({ state }: { state: FeedbackState }) {
  const { t } = useTranslation("feedback");
  const tones = { open: "warn", answered: "ok", closed: "plain" } as const;
  return <Chip tone={tones[state]}>{t(`state.${state}`)}</Chip>;
}

interface FilterProps<Value extends string> {
  name: "state" | "kind" | "order";
  label: string;
  value: Value | undefined;
  options: readonly Value[];
}

function Filter<Value extends FeedbackState | FeedbackKind | FeedbackOrder>({
  name,
  label,
  value,
  options,
}: FilterProps<Value>) {
  const { t } = useTranslation("feedback");
  const [search, setSearch] = useSearchParams();
  return (
    <SelectField
      label={label}
      value={value ?? ""}
      onChange={(event) => {
        const next = new URLSearchParams(search);
        if (event.target.value) next.set(name, event.target.value);
        else next.delete(name);
        next.delete("page");
        next.delete("id");
        setSearch(next, { replace: true });
      }}
    >
      <option value="">{t(name === "order" ? "order.newest" : "inbox.all")}</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {t(`${name}.${option}` as "state.open")}
        </option>
      ))}
    </SelectField>
  );
}
