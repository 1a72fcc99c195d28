/** Figures of agreement in words. Pure. */
import type { Lang } from "../../../../api/types";
import { formatNumber } from "../../../../i18n/format";
import { intlTag } from "../../../../i18n/languages";

/** A kappa with two digits; a dash where there is none. */
export const kappaText = (kappa: number | null | undefined, lang: Lang): string =>
  kappa === null || kappa === undefined
    ? "–"
    : new Intl.NumberFormat(intlTag[lang], { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(
        kappa,
      );

/** A share from 0 to 1. */
export const percentText = (share: number, lang: Lang): string =>
  new Intl.NumberFormat(intlTag[lang], { style: "percent", maximumFractionDigits: 0 }).format(share);

/** A difference in points with its sign and one digit. */
export const signedText = (points: number, lang: Lang): string =>
  new Intl.NumberFormat(intlTag[lang], { signDisplay: "exceptZero", maximumFractionDigits: 1 }).format(
    points,
  );

/** Points without a needless digit. */
export const pointsText = (points: number, lang: Lang): string =>
  formatNumber(Math.round(points * 10) / 10, lang);
