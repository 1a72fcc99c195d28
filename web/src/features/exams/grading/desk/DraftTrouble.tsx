/** What stands between the draft and the server, and the one way on. */
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, errorText } from "../../../../api/errors";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
import type { DraftKeeper } from "../draft/DraftKeeper";
import type { DraftState } from "../draft/draftMachine";
import styles from "./response.module.css";

interface DraftTroubleProps {
  draft: DraftState;
  keeper: DraftKeeper;
  /** The job belongs to another grader now. */
  onLost: () => void;
}

export function DraftTrouble({ draft, keeper, onLost }: DraftTroubleProps) {
  const { t } = useTranslation("grading");
  const { t: tc } = useTranslation("common");
  const { trouble } = draft;
  switch (trouble?.kind) {
    case "conflict":
      return (
        <Trouble
          ways={
            <>
              <Button size="small" onClick={() => keeper.choose("theirs")}>
                {t("trouble.use_theirs")}
              </Button>
              <Button size="small" onClick={() => keeper.choose("mine")}>
                {t("trouble.keep_mine")}
              </Button>
            </>
          }
        >
          <b>{t("trouble.conflict_title")}</b> {t("trouble.conflict_text", { count: trouble.clashes.length })}
        </Trouble>
      );
    case "lapsed":
      return <Lapsed keeper={keeper} onLost={onLost} />;
    case "refused":
      return (
        <Alert className={styles.trouble}>
          {t("trouble.refused", { reason: errorText(trouble.error, tc) })}
        </Alert>
      );
    default:
      return null;
  }
}

function Lapsed({ keeper, onLost }: { keeper: DraftKeeper; onLost: () => void }) {
  const { t } = useTranslation("grading");
  const { t: tc } = useTranslation("common");
  const [problem, setProblem] = useState<string | null>(null);
  const claim = async () => {
    try {
      await keeper.claimAgain();
    } catch (error) {
      if (error instanceof ApiError && error.code === "claim_taken") onLost();
      else setProblem(errorText(error, tc));
    }
  };
  return (
    <Trouble
      ways={
        <Button size="small" onClick={() => void claim()}>
          {t("trouble.claim_again")}
        </Button>
      }
    >
      <b>{t("trouble.lapsed_title")}</b> {problem ?? t("trouble.lapsed_text")}
    </Trouble>
  );
}

function Trouble({ ways, children }: { ways: ReactNode; children: ReactNode }) {
  return (
    <Alert tone="warn" role="alert" className={styles.trouble}>
      <div className={styles.told}>
        <p>{children}</p>
        <div className={styles.ways}>{ways}</div>
      </div>
    </Alert>
  );
}
