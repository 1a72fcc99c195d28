/** `/office/codes`: the codes by which teachers come in. */

import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { OfficeFrame } from "../../../../app/office/OfficeFrame";
import { Button } from "../../../../ui/Button";
import { Pager } from "../../../../ui/Pager";
import { QueryGate } from "../../../../ui/QueryGate";
import { SkeletonCard } from "../../../../ui/Skeleton";
import { Empty } from "../../../../ui/StateCard";
import { type InstructorCode, useCodes } from "./api";
import { CodeForm } from "./CodeForm";
import { CodeTable } from "./CodeTable";
import styles from "./codes.module.css";
import { MadeCode } from "./MadeCode";

type Making = { kind: "no" } | { kind: "form" } | { kind: "made"; code: InstructorCode };

export function CodesScreen() {
  const { t } = useTranslation("codes");
  const [search] = useSearchParams();
  const page = Math.max(1, Number(search.get("page")) || 1);
  const [making, setMaking] = useState<Making>({ kind: "no" });
  return (
    <OfficeFrame
      title={t("title")}
      lead={t("lead")}
      action={
        making.kind === "no" && (
          <Button variant="primary" onClick={() => setMaking({ kind: "form" })}>
            {t("new")}
          </Button>
        )
      }
    >
      <div className={styles.codes}>
        {making.kind === "form" && (
          <CodeForm
            onMade={(code) => setMaking({ kind: "made", code })}
            onCancel={() => setMaking({ kind: "no" })}
          />
        )}
        {making.kind === "made" && <MadeCode code={making.code} onDone={() => setMaking({ kind: "no" })} />}
        <QueryGate query={useCodes(page)} skeleton={<SkeletonCard lines={[40, 100, 100, 80]} />}>
          {({ data, total }) =>
            data.length === 0 ? (
              <Empty title={t("empty_title")} text={t("empty_text")} />
            ) : (
              <>
                <CodeTable codes={data} />
                <Pager page={page} total={total} />
              </>
            )
          }
        </QueryGate>
      </div>
    </OfficeFrame>
  );
}
