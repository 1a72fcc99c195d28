/** "Have a code?": opens a field, and shows what the code saves. Goes into forms, so it is none of its own. */
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, errorText } from "../../../api/errors";
import { formatNumber } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { formatMoney } from "../../../i18n/money";
import { Button } from "../../../ui/Button";
import { Field } from "../../../ui/Field";
import { Icon } from "../../../ui/Icon";
import { TextLink } from "../../../ui/TextLink";
import styles from "./promotionField.module.css";
import { percentOf } from "./rules";
import type { Promotion, Saving } from "./usePromotion";

interface PromotionFieldProps {
  promotion: Promotion;
}

export function PromotionField({ promotion }: PromotionFieldProps) {
  const { t } = useTranslation("promotions");
  const [isOpen, setOpen] = useState(false);
  const { saving, remove } = promotion;
  if (saving) {
    return (
      <div className={styles.applied}>
        <p className="num" role="status">
          <Icon name="tick" /> <Saved saving={saving} />
        </p>
        <Button
          variant="quiet"
          size="small"
          aria-label={t("field.remove_of", { code: saving.code })}
          onClick={() => {
            setOpen(true);
            remove();
          }}
        >
          {t("field.remove")}
        </Button>
      </div>
    );
  }
  if (!isOpen && promotion.typed === null) {
    return (
      <p className="small">
        <TextLink onClick={() => setOpen(true)}>{t("field.open")}</TextLink>
      </p>
    );
  }
  return <Entry promotion={promotion} />;
}

function Saved({ saving: { code, saved, price, currency } }: { saving: Saving }) {
  const { t } = useTranslation("promotions");
  const lang = useLanguage();
  const percent = percentOf(saved, price);
  const amount =
    currency === null
      ? t("uses.coins", { count: saved, figure: formatNumber(saved, lang) })
      : formatMoney(saved, currency, lang);
  return percent === null
    ? t("field.saved", { code, amount })
    : t("field.saved_percent", { code, percent, amount });
}

function Entry({ promotion: { typed, error, isAsking, apply } }: PromotionFieldProps) {
  const { t } = useTranslation("promotions");
  const { t: common } = useTranslation("common");
  const [text, setText] = useState(typed ?? "");
  // What was refused is not held against what is being typed instead.
  const [isEdited, setEdited] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const send = () => {
    if (text.trim() === "") return;
    setEdited(false);
    apply(text.trim());
  };
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    // Enter would send the order around it.
    event.preventDefault();
    send();
  };
  return (
    <div className={styles.entry}>
      <Field
        ref={input}
        label={t("field.label")}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={30}
        value={text}
        error={error && !isEdited ? refusalOf(error, common) : undefined}
        onChange={(event) => {
          setText(event.target.value);
          setEdited(true);
        }}
        onKeyDown={sendByKey}
      />
      <Button className={styles.apply} loading={isAsking} onClick={send}>
        {t("field.apply")}
      </Button>
    </div>
  );
}

/** The server's words about the code, where it has any. */
function refusalOf(error: unknown, t: Parameters<typeof errorText>[1]): string {
  const told = error instanceof ApiError ? error.fields.promotion_code?.join(" ") : undefined;
  return told ?? errorText(error, t);
}
