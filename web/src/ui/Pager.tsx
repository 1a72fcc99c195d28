/** Pages of a list; the page is in the address, so back and reload work. */
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";

interface PagerProps {
  page: number;
  total: number;
  pageSize?: number;
}

/** Two links and where one is; nothing when there is one page. */
export function Pager({ page, total, pageSize = 20 }: PagerProps) {
  const { t } = useTranslation("common");
  const [search] = useSearchParams();
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (pages === 1) return null;
  const to = (target: number) => {
    const next = new URLSearchParams(search);
    next.set("page", String(target));
    return `?${next}`;
  };
  return (
    <nav className="row pager num" aria-label={t("pager.label")}>
      {page > 1 && (
        <Link className="btn" to={to(page - 1)}>
          {t("pager.previous")}
        </Link>
      )}
      <span className="note">{t("pager.where", { page, pages })}</span>
      {page < pages && (
        <Link className="btn" to={to(page + 1)}>
          {t("pager.next")}
        </Link>
      )}
    </nav>
  );
}
