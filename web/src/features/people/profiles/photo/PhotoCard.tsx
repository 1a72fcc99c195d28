/** The photo with its two actions. It is stored as soon as it is chosen. */
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../../api/errors";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { Photo } from "../../../../ui/Photo";
import { type Sheet, uploadPhoto, useChange, type Who } from "../api";
import { CropDialog } from "./CropDialog";
import styles from "./photo.module.css";

/** What browsers can decode and the server takes. */
const accepted = "image/jpeg,image/png,image/webp";

export function PhotoCard({ sheet, who }: { sheet: Sheet; who: Who }) {
  const { t } = useTranslation("profiles");
  const { t: common } = useTranslation("common");
  const change = useChange("basic", who);
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);

  const open = async (file: File | undefined) => {
    setTrouble(null);
    if (!file) return;
    try {
      setPicture(await createImageBitmap(file, { imageOrientation: "from-image" }));
    } catch {
      setTrouble(t("photo.unreadable"));
    }
    // The same file can be chosen again.
    if (input.current) input.current.value = "";
  };
  const close = () => {
    picture?.close();
    setPicture(null);
  };
  const use = async (photo: Blob) => {
    await change({ photo_id: await uploadPhoto(photo) });
    close();
  };
  const remove = async () => {
    setTrouble(null);
    try {
      await change({ photo_id: null });
    } catch (error) {
      setTrouble(errorText(error, common));
    }
  };

  return (
    <Card className={styles.card} aria-labelledby="photo-title">
      <Photo url={sheet.photo_url} name={sheet.name || sheet.email} size={88} />
      <div>
        <h2 className="h3" id="photo-title">
          {t("photo.title")}
        </h2>
        <p className="quiet small">{t("photo.hint")}</p>
      </div>
      <div className={styles.actions}>
        <Button className={styles.choose} onClick={() => input.current?.click()}>
          {t(sheet.photo_url ? "photo.change" : "photo.choose")}
        </Button>
        {sheet.photo_url && (
          <Button variant="quiet" onClick={() => void remove()}>
            {t("photo.remove")}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          className="vh"
          tabIndex={-1}
          accept={accepted}
          aria-label={t("photo.choose")}
          onChange={(event) => void open(event.target.files?.[0])}
        />
      </div>
      {trouble && <Alert className={styles.trouble}>{trouble}</Alert>}
      {picture && <CropDialog picture={picture} onUse={use} onCancel={close} />}
    </Card>
  );
}
