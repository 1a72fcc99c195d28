import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../../../ui/Icon";
import { getVolume, setVolume } from "../listening/playerAudio";

/** The volume of everything the player plays. */
export function VolumeButton() {
  const { t } = useTranslation("player");
  const [isOpen, setOpen] = useState(false);
  const [value, setValue] = useState(getVolume);
  const opener = useRef<HTMLButtonElement>(null);
  const closeByKey = ({ key }: KeyboardEvent) => {
    if (key !== "Escape") return;
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <span className="pvolume">
      <button
        ref={opener}
        type="button"
        className="pbtn ic"
        aria-expanded={isOpen}
        aria-label={t("bar.volume")}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={closeByKey}
      >
        <Icon name="speaker" />
        <em>{t("bar.volume")}</em>
      </button>
      {isOpen && (
        <span className="pvolume-box">
          <input
            type="range"
            min={0}
            max={100}
            step={5}
            value={Math.round(value * 100)}
            aria-label={t("bar.volume")}
            onKeyDown={closeByKey}
            onChange={(event) => {
              const next = Number(event.target.value) / 100;
              setValue(next);
              setVolume(next);
            }}
          />
        </span>
      )}
    </span>
  );
}
