/** The way on from a setup. A strict full mock on a phone first asks for a larger screen, and allows going on (D-055). */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import type { Mode } from "../../../../api/types";
import { paths, withQuery } from "../../../../app/paths";
import { Dialog } from "../../../../ui/Dialog";
import { Icon } from "../../../../ui/Icon";
import type { Extent } from "./choice";
import { ToTests } from "./OpenAttempt";
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
    <div className="setup-acts">
      <button
        type="button"
        className="btn fill big"
        disabled={!test}
        onClick={() => (wantsLargerScreen && isNarrow ? setAsking(true) : go())}
      >
        {t("go_on")}
        <Icon name="forward" size={18} />
      </button>
      <ToTests />
      {isAsking && (
        <Dialog
          title={t("larger.title")}
          onDismiss={() => setAsking(false)}
          actions={
            <>
              <button type="button" className="btn" onClick={go}>
                {t("larger.go_on")}
              </button>
              <button type="button" className="btn fill" onClick={() => setAsking(false)}>
                {t("larger.wait")}
              </button>
            </>
          }
        >
          <p>{t("larger.text")}</p>
        </Dialog>
      )}
    </div>
  );
}
