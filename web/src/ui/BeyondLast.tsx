/** What a list says of a page behind its last one: an address from before something was removed, or typed by hand. */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { Button } from "./Button";
import { Empty } from "./StateCard";

interface BeyondLastProps {
  /** What the page is called in the address. */
  name?: string;
}

/** Leads to the first page, with all filters as they are. */
export function BeyondLast({ name = "page" }: BeyondLastProps) {
  const { t } = useTranslation("common");
  const [search] = useSearchParams();
  const first = new URLSearchParams(search);
  first.delete(name);
  return (
    <Empty
      title={t("pager.beyond_title")}
      text={t("pager.beyond_text")}
      action={<Button to={`?${first}`}>{t("pager.first")}</Button>}
    />
  );
}

/** Whether an answer is a page of a list that has others, and nothing on this one. */
export function isBeyondLast(answer: unknown): boolean {
  if (typeof answer !== "object" || answer === null) return false;
  const { data, current_page, total } = answer as { data?: unknown; current_page?: unknown; total?: unknown };
  return Array.isArray(data) && data.length === 0 && Number(current_page) > 1 && Number(total) > 0;
}
