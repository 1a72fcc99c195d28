/** `/office/grading`: the queue against its promise, what is open, who grades how much and what, what graders are paid for, and what was done. */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { OfficeFrame } from "../../../../app/office/OfficeFrame";
import { paths } from "../../../../app/paths";
import { Button } from "../../../../ui/Button";
import { ToggleRow } from "../../../../ui/ToggleRow";
import { ActsPart } from "./ActsPart";
import { GradersPart } from "./GradersPart";
import { HealthPart } from "./HealthPart";
import { OpenPart } from "./OpenPart";
import styles from "./office.module.css";
import { PayPart } from "./PayPart";
import { PermitsPart } from "./PermitsPart";

const views = ["health", "open", "graders", "pay", "acts"] as const;
type View = (typeof views)[number];

export function GradingOfficeScreen() {
  const { t } = useTranslation("office_grading");
  const [search, setSearch] = useSearchParams();
  const view = views.find((each) => each === search.get("view")) ?? "health";
  const choose = (chosen: View) => setSearch(chosen === "health" ? {} : { view: chosen }, { replace: true });
  return (
    <OfficeFrame title={t("title")} lead={t("lead")} action={<Button to={paths.grading}>{t("desk")}</Button>}>
      <div className={styles.screen}>
        <div>
          <ToggleRow<View>
            label={t("view")}
            value={view}
            onChange={choose}
            options={views.map((value) => ({ value, text: t(`views.${value}`) }))}
            fill
          />
        </div>
        {view === "health" && <HealthPart />}
        {view === "open" && <OpenPart />}
        {view === "graders" && (
          <>
            <GradersPart />
            <PermitsPart />
          </>
        )}
        {view === "pay" && <PayPart />}
        {view === "acts" && <ActsPart />}
      </div>
    </OfficeFrame>
  );
}
