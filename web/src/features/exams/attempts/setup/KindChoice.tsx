/** Full mock, quick mock or one section. A kind without tests says so and stays choosable: the text helps. */
import { useTranslation } from "react-i18next";
import type { TestCard, TestKind } from "../../../../api/types";
import { kinds } from "../../../../device/testSetup";
import { lengths, testsOfKind } from "./choice";
import { Picks } from "./Picks";

interface KindChoiceProps {
  tests: TestCard[];
  kind: TestKind;
  choose: (kind: TestKind) => void;
}

export function KindChoice({ tests, kind, choose }: KindChoiceProps) {
  const { t } = useTranslation(["setup", "common"]);
  return (
    <Picks
      label={t("kind.title")}
      name="kind"
      columns="three"
      value={kind}
      choose={choose}
      options={kinds.map((each) => {
        const fitting = testsOfKind(tests, each);
        const count = fitting.length;
        return {
          value: each,
          label: (
            <>
              <b>{t(`common:kinds.${each}`)}</b>
              <span className="small quiet">{t(`kind.${each}`)}</span>
              <span className="small num">
                {count > 0 ? (
                  <>
                    {t("kind.count", { count })}
                    {each !== "section" && ` · ${t("kind.minutes", lengths(fitting))}`}
                  </>
                ) : (
                  <i className="quiet">{t("kind.none")}</i>
                )}
              </span>
            </>
          ),
        };
      })}
    />
  );
}
