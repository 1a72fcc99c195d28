/** The version of the test: new is the brand's current one, old are the two before it, by name (D-031). */
import { useTranslation } from "react-i18next";
import { useTenant } from "../../../../app/theme/brand";

export function VersionChoice({ format, choose }: { format: string; choose: (format: string) => void }) {
  const { t } = useTranslation(["setup", "common"]);
  const { formats, current_format } = useTenant();
  return (
    <fieldset className="choice">
      <legend className="h3">{t("version.title")}</legend>
      <div className="cards three">
        {formats.map((each) => (
          <label key={each} className={format === each ? "pick on" : "pick"}>
            <input type="radio" name="format" checked={format === each} onChange={() => choose(each)} />
            <b>{t(`common:formats.${each as "ibt-2023"}`)}</b>
            <span className={each === current_format ? "chip brand" : "chip"}>
              {t(each === current_format ? "version.new" : "version.old")}
            </span>
            <span className="small quiet">{t(`version.${each as "ibt-2023"}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
