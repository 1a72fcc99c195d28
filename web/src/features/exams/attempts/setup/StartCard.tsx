/**
 * What is about to begin, and the button. Beside the choices on a desk, at the foot of a phone's screen: always in sight.
 * A strict full mock on a phone first asks for a larger screen, and allows going on (D-055).
 */
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { errorText } from "../../../../api/errors";
import type { Mode } from "../../../../api/types";
import { paths, withQuery } from "../../../../app/paths";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { Dialog } from "../../../../ui/Dialog";
import { Icon } from "../../../../ui/Icon";
import { TextLink } from "../../../../ui/TextLink";
import { LeftToday } from "../../../money/plans/today/LeftToday";
import type { Extent } from "./choice";
import styles from "./start.module.css";
import { useNarrow } from "./useNarrow";
import { useStart } from "./useStart";

interface StartCardProps {
  /** None while nothing can be started. */
  test: string | undefined;
  extent: Extent;
  mode: Mode;
  /** What is taken, in a word. */
  length: ReactNode;
  minutes: number | undefined;
  counts: "tests" | "sections" | undefined;
  wantsLargerScreen: boolean;
  /** Told before it starts. */
  onStart?: () => void;
}

export function StartCard({ test, extent, mode, length, minutes, counts, ...props }: StartCardProps) {
  const { t } = useTranslation(["setup", "common"]);
  const { pathname } = useLocation();
  const isNarrow = useNarrow();
  const [isAsking, setAsking] = useState(false);
  const { go, isStarting, error } = useStart();
  const start = () => {
    props.onStart?.();
    if (test) go({ test, mode, ...extent });
  };
  const m = pathname === paths.mobileSetTest ? "1" : undefined;
  const reading = { test, ...extent, mode, m };
  const time = minutes !== undefined && t("common:minutes", { count: minutes });
  return (
    <Card component="aside" aria-label={t("ready.title")} className={styles.start}>
      <dl className={`${styles.facts} num`}>
        <dt>{t("mode.title")}</dt>
        <dd>{t(`common:modes.${mode}`)}</dd>
        <dt>{t("kind.title")}</dt>
        <dd>{length}</dd>
        {time && (
          <>
            <dt>{t("ready.time")}</dt>
            <dd>{time}</dd>
          </>
        )}
      </dl>
      {counts && <LeftToday only={counts} className={styles.left} />}
      {error && <Alert>{errorText(error, (key) => t(key, { ns: "common" }))}</Alert>}
      <Button
        variant="primary"
        size="large"
        fullWidth
        disabled={!test}
        loading={isStarting}
        onClick={() => (props.wantsLargerScreen && isNarrow ? setAsking(true) : start())}
      >
        {t("start.go")}
        <Icon name="forward" size={18} />
      </Button>
      <p className={`note ${styles.clock}`}>
        {t(`ready.${mode}`)}{" "}
        {test && <TextLink to={withQuery(paths.startTest, reading)}>{t("ready.read")}</TextLink>}
      </p>
      {isAsking && <LargerScreen onGo={start} onWait={() => setAsking(false)} />}
    </Card>
  );
}

function LargerScreen({ onGo, onWait }: { onGo: () => void; onWait: () => void }) {
  const { t } = useTranslation("setup");
  return (
    <Dialog
      title={t("larger.title")}
      onDismiss={onWait}
      actions={
        <>
          <Button onClick={onGo}>{t("larger.go_on")}</Button>
          <Button variant="primary" onClick={onWait}>
            {t("larger.wait")}
          </Button>
        </>
      }
    >
      <p>{t("larger.text")}</p>
    </Dialog>
  );
}
