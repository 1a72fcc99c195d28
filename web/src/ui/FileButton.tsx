/** A file to save, one that may still be drawn: then it says so, and what else went wrong. */
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ApiError, errorText } from "../api/errors";
import { Alert } from "./Alert";
import { Button } from "./Button";
import { saveFile } from "./saveFile";

interface FileButtonProps {
  /** 404 until it is drawn. */
  fetchFile: () => Promise<Blob>;
  /** As which it is saved. */
  name: string;
  text: string;
  /** Names it among others of its kind. */
  label: string;
  /** Said while it is being drawn. */
  soon: string;
}

export function FileButton({ fetchFile, name, text, label, soon }: FileButtonProps) {
  const { t } = useTranslation("common");
  const file = useMutation({ mutationFn: fetchFile, onSuccess: (found) => saveFile(found, name) });
  const { error } = file;
  const isDrawing = error instanceof ApiError && error.status === 404;
  return (
    <>
      <div>
        <Button
          size="small"
          icon="download"
          loading={file.isPending}
          aria-label={label}
          onClick={() => file.mutate()}
        >
          {text}
        </Button>
      </div>
      {isDrawing && (
        <Alert tone="info" role="status">
          {soon}
        </Alert>
      )}
      {error && !isDrawing && <Alert>{errorText(error, t)}</Alert>}
    </>
  );
}
