/** The comments at times of recordings as a file; it comes with them. */
import { useTranslation } from "react-i18next";
import type { Wire } from "../../../api/types";
import { Button } from "../../../ui/Button";
import { useDocumentsDownload } from "./api";

interface TimedFileProps {
  attempt: string;
  documents: Wire["ResultDocuments"];
}

export function TimedFile({ attempt, documents }: TimedFileProps) {
  const { t } = useTranslation("timed");
  const pdf = useDocumentsDownload(attempt, `${t("pdf.file")}.pdf`);
  const isReady = documents.state === "ready";
  return (
    <Button
      size="small"
      icon="download"
      loading={pdf.isPending}
      disabled={!isReady}
      onClick={() => pdf.mutate()}
    >
      {t(isReady ? "pdf.get" : "pdf.rendering")}
    </Button>
  );
}
