/** Pages of a list; the page is in the address, so back and reload work. */
import Pagination from "@mui/material/Pagination";
import PaginationItem from "@mui/material/PaginationItem";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import styles from "./Pager.module.css";

interface PagerProps {
  page: number;
  total: number;
  pageSize?: number;
  /** Where a screen has two lists: what this one's page is called in the address, and what its pages are of. */
  name?: string;
  label?: string;
}

/** Nothing when there is one page. */
export function Pager({ page, total, pageSize = 20, name = "page", label }: PagerProps) {
  const { t } = useTranslation("common");
  const [search] = useSearchParams();
  const isNarrow = useMediaQuery("(max-width: 700px)");
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (pages === 1) return null;
  const to = (target: number) => {
    const next = new URLSearchParams(search);
    next.set(name, String(target));
    return `?${next}`;
  };
  return (
    <Pagination
      className={styles.pager}
      page={Math.min(page, pages)}
      count={pages}
      siblingCount={isNarrow ? 0 : 1}
      aria-label={label ?? t("pager.label")}
      getItemAriaLabel={(type, number) =>
        type === "previous" || type === "next" ? t(`pager.${type}`) : t("pager.page", { page: number ?? 1 })
      }
      renderItem={(item) => {
        // Where there is no page there is no link either.
        if (item.page === null || item.disabled || item.type.endsWith("ellipsis"))
          return <PaginationItem {...item} />;
        return <PaginationItem {...item} component={Link} to={to(item.page)} />;
      }}
    />
  );
}
