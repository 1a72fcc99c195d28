/** The version of the test: the current one, and the two before it by name (D-031). */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { TestCard } from "../../api/types";
import { useTenant } from "../../app/theme/brand";
import { Skeleton } from "../../ui/Skeleton";
import { useTestsOfFormat } from "./api";

interface VersionChoiceProps {
  /** The test the learner came with. */
  first: TestCard;
  chosen: TestCard | null;
  choose: (test: TestCard | null) => void;
}

export function VersionChoice({ first, chosen, choose }: VersionChoiceProps) {
  const { t } = useTranslation(["setup", "common"]);
  const { formats, current_format } = useTenant();
  const [format, setFormat] = useState(first.format);
  return (
    <fieldset className="choice">
      <legend className="h3">{t("version.title")}</legend>
      <div className="cards three">
        {formats.map((each) => (
          <label key={each} className={format === each ? "pick on" : "pick"}>
            <input
              type="radio"
              name="format"
              checked={format === each}
              onChange={() => {
                setFormat(each);
                choose(each === first.format ? first : null);
              }}
            />
            <b>{t(`common:formats.${each as "ibt-2023"}`)}</b>
            <span className={each === current_format ? "chip brand" : "chip"}>
              {t(each === current_format ? "version.new" : "version.old")}
            </span>
            <span className="small quiet">{t(`version.${each as "ibt-2023"}`)}</span>
          </label>
        ))}
      </div>
      {format !== first.format && <OtherTests format={format} chosen={chosen} choose={choose} />}
    </fieldset>
  );
}

function OtherTests({
  format,
  chosen,
  choose,
}: {
  format: string;
  chosen: TestCard | null;
  choose: (test: TestCard) => void;
}) {
  const { t } = useTranslation(["setup", "common"]);
  const tests = useTestsOfFormat(format);
  if (tests.isPending) return <Skeleton lines={[40, 60]} />;
  const found = tests.data?.data ?? [];
  if (found.length === 0) {
    return (
      <p className="alert info" role="status">
        {t("version.none")}
      </p>
    );
  }
  return (
    <div className="cards">
      {found.map((test) => (
        <label key={test.id} className={chosen?.id === test.id ? "pick on" : "pick"}>
          <input type="radio" name="test" checked={chosen?.id === test.id} onChange={() => choose(test)} />
          <b lang="en">{test.title}</b>
          <span className="small quiet num">
            {t(`common:kinds.${test.kind}`)} · {t("common:minutes", { count: test.minutes })}
          </span>
        </label>
      ))}
    </div>
  );
}
