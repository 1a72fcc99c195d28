/** The link to register with, to copy or to share, and the code in it for those who type. */
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { basePath, paths } from "../../../app/paths";
import { useTenant } from "../../../app/theme/brand";
import { Button } from "../../../ui/Button";
import { Field } from "../../../ui/Field";
import styles from "./referrals.module.css";

/** The address at which somebody registers with a code. */
export const addressOf = (code: string): string =>
  `${window.location.origin}${basePath}${paths.register}?referral=${code}`;

export function InviteLink({ code }: { code: string }) {
  const { t } = useTranslation("referrals");
  const { name } = useTenant();
  const [isCopied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const address = addressOf(code);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      // Where the browser refuses, it is marked to be copied by hand.
      field.current?.focus();
    }
  };
  const share = () => {
    // Who closes the system's window has shared nothing, which is no fault.
    navigator.share({ title: name, text: t("share_text", { name }), url: address }).catch(() => undefined);
  };
  return (
    <div className={styles.link}>
      <Field
        ref={field}
        label={t("link")}
        hint={t("code", { code })}
        readOnly
        value={address}
        onFocus={(event) => event.target.select()}
      />
      <div className={styles.acts}>
        <Button variant="primary" onClick={() => void copy()}>
          {t(isCopied ? "copied" : "copy")}
        </Button>
        {"share" in navigator && <Button onClick={share}>{t("share")}</Button>}
      </div>
    </div>
  );
}
