/** The way to the next page of a list, and why it did not come. */
import { useTranslation } from "react-i18next";
import { errorText } from "../../../api/errors";
import { Alert } from "../../../ui/Alert";
import { Button } from "../../../ui/Button";
import styles from "./met.module.css";

interface MoreProps {
  pages: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: unknown;
    fetchNextPage: () => unknown;
  };
  /** What the button says to those who do not see which list it is under. */
  label: string;
}

export function More({ pages, label }: MoreProps) {
  const { t } = useTranslation("flashcards");
  const { t: common } = useTranslation("common");
  if (!pages.hasNextPage) return null;
  return (
    <div className={styles.further}>
      {pages.isFetchNextPageError && <Alert>{errorText(pages.error, common)}</Alert>}
      <Button
        size="small"
        aria-label={label}
        loading={pages.isFetchingNextPage}
        onClick={() => void pages.fetchNextPage()}
      >
        {t("met.more")}
      </Button>
    </div>
  );
}
