/** Saves what a call brings as a file, and says below the button why that failed. */
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { errorText } from "../api/errors";
import { Alert } from "./Alert";
import { Button } from "./Button";
import styles from "./FileDownload.module.css";
import { saveFile } from "./saveFile";

interface FileDownloadProps {
  /** On the button. */
  text: string;
  /** What the file is called. */
  name: string;
  load: () => Promise<Blob>;
}

export function FileDownload({ text, name, load }: FileDownloadProps) {
  const { t } = useTranslation("common");
  const file = useMutation({ mutationFn: load, onSuccess: (found) => saveFile(found, name) });
  return (
    <div className={styles.download}>
      <Button icon="download" loading={file.isPending} onClick={() => file.mutate()}>
        {text}
      </Button>
      {file.error && <Alert>{errorText(file.error, t)}</Alert>}
    </div>
  );
}
