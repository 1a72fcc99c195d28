/** What stands between the draft and the server, and the one way on. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, errorText } from "../../../../api/errors";
import type { DraftKeeper } from "../draft/DraftKeeper";
import type { DraftState } from "../draft/draftMachine";

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
        <div className="trouble alert warn" role="alert">
          <p>
            <b>{t("trouble.conflict_title")}</b>{" "}
            {t("trouble.conflict_text", { count: trouble.clashes.length })}
          </p>
          <div className="row">
            <button type="button" className="btn" onClick={() => keeper.choose("theirs")}>
              {t("trouble.use_theirs")}
            </button>
            <button type="button" className="btn" onClick={() => keeper.choose("mine")}>
              {t("trouble.keep_mine")}
            </button>
          </div>
        </div>
      );
    case "lapsed":
      return <Lapsed keeper={keeper} onLost={onLost} />;
    case "refused":
      return (
        <div className="trouble alert" role="alert">
          <p>{t("trouble.refused", { reason: errorText(trouble.error, tc) })}</p>
        </div>
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
    <div className="trouble alert warn" role="alert">
      <p>
        <b>{t("trouble.lapsed_title")}</b> {problem ?? t("trouble.lapsed_text")}
      </p>
      <button type="button" className="btn" onClick={() => void claim()}>
        {t("trouble.claim_again")}
      </button>
    </div>
  );
}
