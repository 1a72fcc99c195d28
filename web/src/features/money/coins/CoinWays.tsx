/** How T-Coins come and what they pay; and the mail that brings the first ones, while the address is not confirmed. */
import { useTranslation } from "react-i18next";
import { useTenant } from "../../../app/theme/brand";
import { Alert } from "../../../ui/Alert";
import { SendLinkAgain } from "../../people/accounts/SendLinkAgain";
import styles from "./coins.module.css";

export function CoinWays({ isVerified }: { isVerified: boolean }) {
  const { t } = useTranslation("coins");
  const { prices, rewards } = useTenant().settings;
  const reward = rewards.email_verification;
  return (
    <>
      <div className={`${styles.ways} num`}>
        <div>
          <h3>{t("ways.come")}</h3>
          <ul>
            {reward > 0 && <li>{t("ways.email", { count: reward })}</li>}
            <li>{t("ways.school")}</li>
          </ul>
        </div>
        <div>
          <h3>{t("ways.pay")}</h3>
          <ul>
            <li>
              {t(prices.pdf_free_with_grading ? "ways.pdf" : "ways.every_pdf", { count: prices.pdf_report })}
            </li>
          </ul>
        </div>
      </div>
      {!isVerified && (
        <Alert tone="info">
          <div className={styles.verify}>
            <p>{t(reward > 0 ? "ways.verify" : "ways.verify_only", { count: reward })}</p>
            <SendLinkAgain />
          </div>
        </Alert>
      )}
    </>
  );
}
