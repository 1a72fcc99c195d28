/** The way on from a setup. A strict full mock on a phone first asks for a larger screen, and allows going on (D-055). */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import type { Mode } from "../../../../api/types";
import { paths, withQuery } from "../../../../app/paths";
import { Button } from "../../../../ui/Button";
import { Dialog } from "../../../../ui/Dialog";
import { Icon } from "../../../../ui/Icon";
import type { Extent } from "./choice";
import { ToTests } from "./OpenAttempt";
import styles from "./setup.module.css";
import { useNarrow } from "./useNarrow";

interface GoOnProps {
  /** None while nothing can be started. */
  test: string | undefined;
  extent: Extent;
  mode: Mode;
  wantsLargerScreen: boolean;
}

export function GoOn({ test, extent, mode, wantsLargerScreen }: GoOnProps) {
  const { t } = useTranslation("setup");
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isNarrow = useNarrow();
  const [isAsking, setAsking] = useState(false);
  const m = pathname === paths.mobileSetTest ? "1" : undefined;
  const go = () => void navigate(withQuery(paths.startTest, { test, ...extent, mode, m }));
  return (
    <div className={styles.acts}>
      <Button
        variant="primary"
        size="large"
        disabled={!test}
        onClick={() => (wantsLargerScreen && isNarrow ? setAsking(true) : go())}
      >
        {t("go_on")}
        <Icon name="forward" size={18} />
      </Button>
      <ToTests />
      {isAsking && (
        <Dialog
          title={t("larger.title")}
          onDismiss={() => setAsking(false)}
          actions={
            <>
              <Button onClick={go}>{t("larger.go_on")}</Button>
              <Button variant="primary" onClick={() => setAsking(false)}>
                {t("larger.wait")}
              </Button>
            </>
          }
        >
          <p>{t("larger.text")}</p>
        </Dialog>
      )}
    </div>
  );
}
