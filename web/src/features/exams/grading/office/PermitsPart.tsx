/** Which sections teachers may grade, and in which languages. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { teacherAt } from "../../../../app/paths";
import { formatList } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { Chip } from "../../../../ui/Chip";
import { QueryGate } from "../../../../ui/QueryGate";
import { SkeletonCard } from "../../../../ui/Skeleton";
import { Cell, Row, Table } from "../../../../ui/Table";
import { TextLink } from "../../../../ui/TextLink";
import { type PermittedGrader, useGraders } from "./api";
import { CalibrationNote } from "./CalibrationNote";
import { sections } from "./figures";
import styles from "./office.module.css";
import { PermitDialog } from "./PermitDialog";

export function PermitsPart() {
  const { t } = useTranslation("office_grading");
  const graders = useGraders();
  /** What is stored of a grader now. */
  const readAgain = async (id: string) =>
    (await graders.refetch()).data?.data.find((grader) => grader.id === id);
  return (
    <QueryGate query={graders} part={t("permits.title")} skeleton={<SkeletonCard lines={[30, 100, 100]} />}>
      {({ data }) => <Permits graders={data} readAgain={readAgain} />}
    </QueryGate>
  );
}

interface PermitsProps {
  graders: readonly PermittedGrader[];
  readAgain: (id: string) => Promise<PermittedGrader | undefined>;
}

function Permits({ graders, readAgain }: PermitsProps) {
  const { t } = useTranslation("office_grading");
  const [edited, setEdited] = useState<PermittedGrader | null>(null);
  return (
    <Card pad={false} title={t("permits.title")}>
      <Table
        label={t("permits.title")}
        className={styles.rows}
        head={[
          t("grader"),
          ...sections.map((section) => t(`permits.sections.${section}`)),
          { text: t("permits.change"), hidden: true },
        ]}
      >
        {graders.map((grader) => (
          <Row key={grader.id}>
            <Cell head>
              {grader.is_by_role ? grader.name : <TextLink to={teacherAt(grader.id)}>{grader.name}</TextLink>}
            </Cell>
            {sections.map((section) => (
              <Cell key={section}>
                <div className={styles.permitted}>
                  <Languages permit={grader.permits.find((permit) => permit.section === section)} />
                  {grader.uncalibrated.includes(section) &&
                    !grader.calibrations.some((result) => result.section === section) && (
                      <Chip>{t("calibration.none")}</Chip>
                    )}
                  {grader.calibrations
                    .filter((result) => result.section === section)
                    .map((result) => (
                      <CalibrationNote key={result.id} name={grader.name} result={result} />
                    ))}
                </div>
              </Cell>
            ))}
            <Cell right>
              {grader.is_by_role ? (
                <span className="quiet">{t("permits.by_role")}</span>
              ) : (
                <Button
                  size="small"
                  onClick={() => setEdited(grader)}
                  aria-label={t("permits.change_of", { name: grader.name })}
                >
                  {t("permits.change")}
                </Button>
              )}
            </Cell>
          </Row>
        ))}
      </Table>
      <p className={`note ${styles.legend}`}>{t("permits.legend")}</p>
      {edited && (
        <PermitDialog
          key={`${edited.id} ${edited.version}`}
          grader={edited}
          close={() => setEdited(null)}
          onLoad={() => void readAgain(edited.id).then((grader) => setEdited(grader ?? null))}
        />
      )}
    </Card>
  );
}

function Languages({ permit }: { permit: PermittedGrader["permits"][number] | undefined }) {
  const { t } = useTranslation("office_grading");
  const lang = useLanguage();
  if (!permit) return <span className="quiet">–</span>;
  const { languages = null } = permit;
  return languages === null
    ? t("permits.all_languages")
    : formatList(
        languages.map((language) => t(`permits.languages.${language}`)),
        lang,
      );
}
