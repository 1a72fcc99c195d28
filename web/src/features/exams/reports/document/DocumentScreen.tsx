/** `/result/document?attempt=<id>&item=<id>`: a written response with its grader's edits, one by one (R-180, D-073). */
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { GradedResponse, Result } from "../../../../api/types";
import { paths, withQuery } from "../../../../app/paths";
import { useTitle } from "../../../../app/shell/useTitle";
import { formatDate } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { QueryGate } from "../../../../ui/QueryGate";
import { SkeletonCard } from "../../../../ui/Skeleton";
import { Empty } from "../../../../ui/StateCard";
import { type Document, inOrder } from "../../grading/documents/model";
import { useDocumentsDownload, useResult } from "../api";
import { PageHead } from "../PageHead";
import { taskName } from "../taskName";
import { CleanText } from "./CleanText";
import { Comments } from "./Comments";
import { DrillCard } from "./DrillCard";
import styles from "./document.module.css";
import { EditedText } from "./EditedText";
import { ErrorsCard } from "./ErrorsCard";
import { OneEdit } from "./OneEdit";
import { drillsOf, nextOpen, type Reading } from "./reading";
import { useDecisions } from "./useDecisions";

export function DocumentScreen() {
  const { t } = useTranslation("documents");
  const [search] = useSearchParams();
  const [attempt, item] = [search.get("attempt") ?? "", search.get("item") ?? ""];
  useTitle(t("read.tab"));
  return (
    <div className="wrap">
      <QueryGate
        title={t("read.tab")}
        query={useResult(attempt)}
        skeleton={<SkeletonCard lines={[40, 100, 92, 96]} />}
      >
        {(result) => {
          const response = result.grading?.responses.find((one) => one.item === item);
          if (!response?.document) return <None attempt={attempt} />;
          return <Read key={item} result={result} response={response} document={response.document} />;
        }}
      </QueryGate>
    </div>
  );
}

function None({ attempt }: { attempt: string }) {
  const { t } = useTranslation("documents");
  const back = <Button to={withQuery(paths.result, { attempt })}>{t("read.back")}</Button>;
  return <Empty title={t("read.none_title")} text={t("read.none_text")} action={back} />;
}

interface ReadProps {
  result: Result;
  response: GradedResponse;
  document: Document;
}

function Read({ result, response, document }: ReadProps) {
  const { t } = useTranslation("documents");
  const attempt = result.attempt.id;
  const order = inOrder(document).edits;
  const [decisions, setDecisions] = useDecisions(attempt, response.item, result.is_own);
  const [open, setOpen] = useState<number | null>(order[0] ?? null);

  const decide = (reading: Reading) => {
    if (open === null) return;
    const next = { ...decisions, [open]: reading };
    setDecisions(next);
    setOpen(nextOpen(order, next, open) ?? open);
  };
  const acceptAll = () => setDecisions(Object.fromEntries(order.map((id) => [id, "accepted" as const])));
  const move = (by: number) => {
    const to = open === null ? undefined : order[order.indexOf(open) + by];
    if (to !== undefined) setOpen(to);
  };
  // Letters act only while the focus is in here, and not in a field (WCAG 2.1.4).
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key.toLowerCase() === "a") decide("accepted");
    else if (event.key.toLowerCase() === "k") decide("kept");
    else if (event.key === "ArrowRight") move(1);
    else if (event.key === "ArrowLeft") move(-1);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <Head result={result} response={response} document={document} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the buttons inside */}
      <div className={styles.read} onKeyDown={onKeyDown}>
        <Card className={styles.sheet} aria-label={t("read.sheet")}>
          <EditedText document={document} decisions={decisions} open={open} onOpen={setOpen} />
          <Comments document={document} />
        </Card>
        {open !== null && (
          <OneEdit
            document={document}
            order={order}
            open={open}
            decisions={decisions}
            onOpen={setOpen}
            onDecide={decide}
            onAcceptAll={acceptAll}
          />
        )}
      </div>
      <div className={styles.two}>
        <CleanText document={document} order={order} decisions={decisions} />
        {result.is_own && (
          <div className={styles.column}>
            <ErrorsCard />
            <DrillCard drills={drillsOf(document)} />
          </div>
        )}
      </div>
    </>
  );
}

function Head({ result, response, document }: ReadProps) {
  const { t } = useTranslation("documents");
  const { t: tr } = useTranslation("results");
  const lang = useLanguage();
  const { grading } = result;
  const pdf = useDocumentsDownload(result.attempt.id, `${t("pdf.file")}.pdf`);
  const { edits, comments } = inOrder(document);
  const score = response.score === null ? "" : t("read.score", { score: response.score, max: response.max });
  const counts = t("read.counts", {
    edits: t("count.edits", { count: edits.length }),
    comments: t("count.comments", { count: comments.length }),
  });
  return (
    <PageHead
      acts={
        <>
          <Button to={withQuery(paths.result, { attempt: result.attempt.id, tab: "writing" })}>
            {t("read.back")}
          </Button>
          {grading?.documents && (
            <Button
              icon="download"
              loading={pdf.isPending}
              disabled={grading.documents.state !== "ready"}
              onClick={() => pdf.mutate()}
            >
              {t(grading.documents.state === "ready" ? "pdf.get" : "pdf.rendering")}
            </Button>
          )}
        </>
      }
    >
      <p className="note num">
        <span lang="en">{result.attempt.test.title}</span>
        {grading?.delivered_at &&
          ` · ${t("read.returned", {
            name: grading.grader_name ?? tr("grading.a_grader"),
            date: formatDate(grading.delivered_at, lang, "day"),
          })}`}
      </p>
      <h1>{taskName(tr, response, grading?.responses ?? [])}</h1>
      <p className="num">
        {score && <b className="strong">{score}</b>} {counts}{" "}
        {edits.length > 0 && t(result.is_own ? "read.lead" : "read.lead_of")}
      </p>
    </PageHead>
  );
}
