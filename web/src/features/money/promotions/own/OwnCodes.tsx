/** The own codes and how often they were used; without any, what a promotion code is and where it is entered. */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { screenAt } from "../../../../app/paths";
import { Button } from "../../../../ui/Button";
import { Pager } from "../../../../ui/Pager";
import { QueryGate } from "../../../../ui/QueryGate";
import { SkeletonCard } from "../../../../ui/Skeleton";
import { Empty } from "../../../../ui/StateCard";
import { usePromotionCodes } from "../api";
import { CodeList } from "../CodeList";
import styles from "../promotions.module.css";
import { UseList } from "../UseList";
import { useViews, Views } from "../Views";

export function OwnCodes() {
  const { t } = useTranslation("promotions");
  const [search] = useSearchParams();
  const { shown } = useViews();
  const page = shown === "codes" ? Math.max(1, Number(search.get("page")) || 1) : 1;
  return (
    <div className={`wrap ${styles.own}`}>
      <QueryGate
        query={usePromotionCodes(page)}
        title={t("title")}
        skeleton={<SkeletonCard lines={[40, 100, 100, 80]} />}
      >
        {({ data, total }) =>
          total === 0 ? (
            <None />
          ) : (
            <>
              <header>
                <h1>{t("own.title")}</h1>
                <p className="quiet">{t("own.lead")}</p>
              </header>
              <Views>
                {shown === "uses" ? (
                  <UseList namesPeople={false} />
                ) : (
                  <div className={styles.stack}>
                    <CodeList codes={data} />
                    <Pager page={page} total={total} />
                  </div>
                )}
              </Views>
            </>
          )
        }
      </QueryGate>
    </div>
  );
}

function None() {
  const { t } = useTranslation("promotions");
  const shop = screenAt("/plans");
  return (
    <Empty
      alone
      title={t("none.title")}
      text={t("none.text")}
      action={
        shop && (
          <Button variant="primary" to={shop}>
            {t("none.shop")}
          </Button>
        )
      }
    />
  );
}
