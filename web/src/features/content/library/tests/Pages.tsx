import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";

const SIZE = 20;

/** Earlier and later pages, when there are more than fit on one. */
export function Pages({ page, total }: { page: number; total: number }) {
  const { t } = useTranslation("tests");
  const [search] = useSearchParams();
  const last = Math.ceil(total / SIZE);
  if (last <= 1) return null;
  const to = (target: number) => {
    const next = new URLSearchParams(search);
    next.set("page", String(target));
    return `?${next}`;
  };
  return (
    <nav className="row pages" aria-label={t("pages.label")}>
      {page > 1 && (
        <Link className="btn" to={to(page - 1)}>
          {t("pages.earlier")}
        </Link>
      )}
      <span className="quiet num">{t("pages.here", { page, last })}</span>
      {page < last && (
        <Link className="btn" to={to(page + 1)}>
          {t("pages.later")}
        </Link>
      )}
    </nav>
  );
}
