/** All codes of the brand: made, ended, and who used them. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { OfficeFrame } from "../../../../app/office/OfficeFrame";
import { AskDialog } from "../../../../ui/AskDialog";
import { Button } from "../../../../ui/Button";
import { Pager } from "../../../../ui/Pager";
import { QueryGate } from "../../../../ui/QueryGate";
import { SkeletonCard } from "../../../../ui/Skeleton";
import { useSnackbar } from "../../../../ui/Snackbar";
import { Empty } from "../../../../ui/StateCard";
import { type PromotionCode, useEndCode, usePromotionCodes } from "../api";
import { CodeList } from "../CodeList";
import styles from "../promotions.module.css";
import { UseList } from "../UseList";
import { useViews, Views } from "../Views";
import { CodeForm } from "./CodeForm";

export function OfficeCodes() {
  const { t } = useTranslation("promotions");
  const say = useSnackbar();
  const { shown, show } = useViews();
  const [isMaking, setMaking] = useState(false);
  const begin = () => {
    show("codes");
    setMaking(true);
  };
  const made = ({ code }: PromotionCode) => {
    setMaking(false);
    say(t("made", { code }));
  };
  return (
    <OfficeFrame
      title={t("title")}
      lead={t("lead")}
      action={
        !(isMaking && shown === "codes") && (
          <Button variant="primary" onClick={begin}>
            {t("new")}
          </Button>
        )
      }
    >
      <Views>
        {shown === "uses" ? (
          <UseList namesPeople />
        ) : (
          <div className={styles.stack}>
            {isMaking && <CodeForm onMade={made} onCancel={() => setMaking(false)} />}
            <Codes />
          </div>
        )}
      </Views>
    </OfficeFrame>
  );
}

function Codes() {
  const { t } = useTranslation("promotions");
  const [search] = useSearchParams();
  const page = Math.max(1, Number(search.get("page")) || 1);
  const [asked, setAsked] = useState<PromotionCode | null>(null);
  const acts = (code: PromotionCode) => (
    <Button
      variant="danger"
      size="small"
      aria-label={t("end.of", { code: code.code })}
      onClick={() => setAsked(code)}
    >
      {t("end.act")}
    </Button>
  );
  return (
    <QueryGate
      query={usePromotionCodes(page)}
      part={t("tabs.codes")}
      skeleton={<SkeletonCard lines={[40, 100, 100, 80]} />}
    >
      {({ data, total }) => (
        <>
          {total === 0 ? (
            <Empty title={t("empty_title")} text={t("empty_text")} />
          ) : (
            <>
              <CodeList codes={data} office={{ acts }} />
              <Pager page={page} total={total} />
            </>
          )}
          {asked && <End code={asked} onDone={() => setAsked(null)} />}
        </>
      )}
    </QueryGate>
  );
}

function End({ code, onDone }: { code: PromotionCode; onDone: () => void }) {
  const { t } = useTranslation("promotions");
  const end = useEndCode();
  return (
    <AskDialog
      title={t("end.title", { code: code.code })}
      words={{ keep: t("end.keep"), act: t("end.act") }}
      isBusy={end.isPending}
      error={end.error}
      onAct={() => end.mutate(code.id, { onSuccess: onDone })}
      onClose={onDone}
    >
      <p>{t("end.text")}</p>
    </AskDialog>
  );
}
