/** Chooses the square of a picture: pull it, or use the sliders, which the keyboard reaches as well. */
import { type PointerEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../../api/errors";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
import { Dialog } from "../../../../ui/Dialog";
import { centered, deepest, moved, photoSide, squareOf, zoomed } from "./crop";
import styles from "./photo.module.css";

const frame = 256;

interface CropDialogProps {
  picture: ImageBitmap;
  /** Stores the photo; the dialog closes by being taken away. */
  onUse: (photo: Blob) => Promise<void>;
  onCancel: () => void;
}

export function CropDialog({ picture, onUse, onCancel }: CropDialogProps) {
  const { t } = useTranslation("profiles");
  const { t: common } = useTranslation("common");
  const canvas = useRef<HTMLCanvasElement>(null);
  const [placement, setPlacement] = useState(centered);
  const [state, setState] = useState<
    { kind: "open" } | { kind: "busy" } | { kind: "failed"; error: unknown }
  >({
    kind: "open",
  });

  useEffect(() => {
    const pen = canvas.current?.getContext("2d");
    if (!pen) return;
    const { left, top, side } = squareOf(picture, placement);
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, photoSide, photoSide);
    pen.imageSmoothingQuality = "high";
    pen.drawImage(picture, left, top, side, side, 0, 0, photoSide, photoSide);
  }, [picture, placement]);

  const pull = (event: PointerEvent) => {
    if (event.buttons !== 1) return;
    setPlacement((now) => moved(picture, now, { dx: event.movementX, dy: event.movementY }, frame));
  };

  const use = async () => {
    setState({ kind: "busy" });
    try {
      const photo = await new Promise<Blob | null>((done) =>
        canvas.current?.toBlob(done, "image/jpeg", 0.92),
      );
      if (!photo) throw new Error("the canvas gave no picture");
      await onUse(photo);
    } catch (error) {
      setState({ kind: "failed", error });
    }
  };

  const slider = (name: "zoom" | "x" | "y", min: number, max: number) => (
    <label className={styles.slider}>
      <span>{t(`photo.${name}`)}</span>
      <input
        type="range"
        min={min}
        max={max}
        step={0.01}
        value={placement[name]}
        onChange={(event) => {
          const value = Number(event.target.value);
          setPlacement((now) => (name === "zoom" ? zoomed(now, value) : { ...now, [name]: value }));
        }}
      />
    </label>
  );

  return (
    <Dialog
      title={t("photo.crop_title")}
      onDismiss={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{t("photo.cancel")}</Button>
          <Button variant="primary" loading={state.kind === "busy"} onClick={() => void use()}>
            {t(state.kind === "busy" ? "photo.storing" : "photo.use")}
          </Button>
        </>
      }
    >
      <p>{t("photo.crop_text")}</p>
      <div className={styles.crop}>
        <canvas
          ref={canvas}
          className={styles.frame}
          width={photoSide}
          height={photoSide}
          aria-label={t("photo.preview")}
          role="img"
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={pull}
        />
        <div className={styles.sliders}>
          {slider("zoom", 1, deepest)}
          {slider("x", 0, 1)}
          {slider("y", 0, 1)}
        </div>
      </div>
      {state.kind === "failed" && <Alert>{errorText(state.error, common)}</Alert>}
    </Dialog>
  );
}
