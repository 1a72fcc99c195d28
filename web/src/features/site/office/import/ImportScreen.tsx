/** `/office/people/import`: accounts for many people from a table: choose a file, see what would happen, import, undo. */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { OfficeFrame } from "../../../../app/office/OfficeFrame";
import { paths } from "../../../../app/paths";
import { Button } from "../../../../ui/Button";
import { Crumbs } from "../../../../ui/Crumbs";
import { ChooseFile } from "./ChooseFile";
import { History } from "./History";
import styles from "./import.module.css";
import { OpenedImport } from "./OpenedImport";
import { openedOf } from "./place";
import { Steps } from "./Steps";

export function ImportScreen() {
  const { t } = useTranslation("people_import");
  const [search] = useSearchParams();
  const opened = openedOf(search);
  return (
    <OfficeFrame
      title={t("title")}
      lead={t("lead")}
      action={opened && <Button to={paths.officePeopleImport}>{t("another")}</Button>}
    >
      <div className={styles.screen}>
        <Crumbs
          label={t("where")}
          steps={[{ to: paths.officePeople, text: t("people") }, { text: t("title") }]}
        />
        {opened ? (
          <OpenedImport key={opened} id={opened} />
        ) : (
          <>
            <Steps at="file" />
            <ChooseFile />
          </>
        )}
        <History opened={opened} />
      </div>
    </OfficeFrame>
  );
}
