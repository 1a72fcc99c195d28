/** How T-Coins come and what they pay; and the mail that brings the first ones, while the address is not confirmed. */
import { useTranslation } from "react-i18next";
import { Alert } from "../../../ui/Alert";
import { SendLinkAgain } from "../../people/accounts/SendLinkAgain";
import styles from "./coins.module.css";
import { emailReward, pdfPrice } from "./figures";

export function CoinWays({ isVerified }: { isVerified: boolean }) {
  const { t } = useTranslation("coins");
  return (
    <>
      <p className="quiet">{t("ways.not_sold")}</p>
      <div className={`${styles.ways} num`}>
        <div>
          <h3>{t("ways.come")}</h3>
          <ul>
            <li>{t("ways.email", { count: emailReward })}</li>
            <li>{t("ways.school")}</li>
          </ul>
        </div>
        <div>
          <h3>{t("ways.pay")}</h3>
          <ul>
            <li>{t("ways.pdf", { count: pdfPrice })}</li>
          </ul>
        </div>
      </div>
      {!isVerified && (
        <Alert tone="info">
          <div className={styles.verify}>
            <p>{t("ways.verify", { count: emailReward })}</p>
            <SendLinkAgain />
          </div>
        </Alert>
      )}
    </>
  );
}
