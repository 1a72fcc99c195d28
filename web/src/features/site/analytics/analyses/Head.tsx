/** The question, the answer in a sentence, and one figure; below them what is asked about, and the file. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDate } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Button } from "../../../../ui/Button";
import { Skeleton } from "../../../../ui/Skeleton";
import type { Days, Part } from "./address";
import styles from "./analyses.module.css";

interface HeadProps {
  part: Part;
  /** The days that the answer is about. */
  days: Days;
  /** Undefined until it is known, null where it cannot be. */
  answer: ReactNode | undefined;
  /** One large figure with a note below. */
  figure?: { value: string; note: string } | undefined;
  /** Which days, or weeks. */
  filter: ReactNode;
  /** Nothing to export yet without it. */
  onExport?: (() => void) | undefined;
}

export function Head({ part, days: { from, to }, answer, figure, filter, onExport }: HeadProps) {
  const { t } = useTranslation("analyses");
  const lang = useLanguage();
  const day = (date: string) => formatDate(date, lang, "dayYear");
  return (
    <>
      <header className={`${styles.asked} num`}>
        <div>
          <h1>{t(`questions.${part}`)}</h1>
          {answer === undefined && <Skeleton lines={[90, 60]} />}
          {answer && <p>{answer}</p>}
          <p className="note">{t("span", { from: day(from), to: day(to) })}</p>
        </div>
        {figure && (
          <p className={styles.large}>
            <b>{figure.value}</b> <span className="note">{figure.note}</span>
          </p>
        )}
      </header>
      <div className={styles.above}>
        <div className={styles.filter}>{filter}</div>
        <Button icon="download" disabled={!onExport} onClick={onExport}>
          {t("export")}
        </Button>
      </div>
    </>
  );
}
