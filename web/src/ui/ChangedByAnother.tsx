/** Somebody else saved first: says who and when as far as that is known. What was typed stays until the newest is loaded. */
import { useTranslation } from "react-i18next";
import type { Rival } from "../api/errors";
import { formatDate } from "../i18n/format";
import { useLanguage } from "../i18n/language";
import { Alert } from "./Alert";
import { Button } from "./Button";
import styles from "./ChangedByAnother.module.css";

interface ChangedByAnotherProps {
  rival: Rival;
  isLoading?: boolean;
  /** Shows what is stored now instead of what was typed. */
  onLoad: () => void;
  className?: string | undefined;
}

export function ChangedByAnother({ rival: { by, at }, isLoading, onLoad, className }: ChangedByAnotherProps) {
  const { t } = useTranslation("common");
  const lang = useLanguage();
  const when = at === null ? null : formatDate(at, lang, "dayTime");
  const who = by || t("changed.someone");
  return (
    <Alert tone="warn" role="alert" className={className}>
      <div className={styles.changed}>
        <p>
          {when === null ? t("changed.by", { name: who }) : t("changed.by_at", { name: who, at: when })}{" "}
          {t("changed.kept")}
        </p>
        <Button size="small" loading={isLoading} onClick={onLoad}>
          {t("changed.load")}
        </Button>
      </div>
    </Alert>
  );
}
