/** Page views have a call of their own, which counts the day of the reader. */
import { useTranslation } from "react-i18next";
import { paths } from "../../../../app/paths";
import { usePageViewDays } from "../../analytics/api";
import { lastDays } from "../../analytics/figures";
import { CalledLine } from "./CalledLine";
import { TodayLine } from "./TodayLine";

export function ViewsLine() {
  const { t } = useTranslation("homes");
  const { from, to } = lastDays(new Date(), 1);
  return (
    <CalledLine query={usePageViewDays(from, to)} title={t("office.views")}>
      {({ analysis: { views, visitors } }) => (
        <TodayLine
          figure={views}
          to={paths.pageView}
          title={t("office.views")}
          note={t("office.views_note", { count: visitors })}
        />
      )}
    </CalledLine>
  );
}
