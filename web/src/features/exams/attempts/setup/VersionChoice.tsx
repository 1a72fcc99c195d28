/** The version of the test: new is the brand's current one, old are the two before it, by name (D-031). */
import { useTranslation } from "react-i18next";
import { useTenant } from "../../../../app/theme/brand";
import { Chip } from "../../../../ui/Chip";
import { Picks } from "./Picks";
import styles from "./setup.module.css";

export function VersionChoice({ format, choose }: { format: string; choose: (format: string) => void }) {
  const { t } = useTranslation(["setup", "common"]);
  const { formats, current_format } = useTenant();
  return (
    <Picks
      label={t("version.title")}
      name="format"
      columns="three"
      value={format}
      choose={choose}
      options={formats.map((each) => ({
        value: each,
        label: (
          <>
            <span className={styles.head}>
              <b>{t(`common:formats.${each as "ibt-2023"}`)}</b>
              <Chip tone={each === current_format ? "brand" : "plain"}>
                {t(each === current_format ? "version.new" : "version.old")}
              </Chip>
            </span>
            <span className="small quiet">{t(`version.${each as "ibt-2023"}`)}</span>
          </>
        ),
      }))}
    />
  );
}
