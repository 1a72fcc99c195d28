/** Makes the words of a passage a deck: they go into the collection that is called like it, and its first card opens. */
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { errorText } from "../../../api/errors";
import { paths, withQuery } from "../../../app/paths";
import { Button } from "../../../ui/Button";
import { useCollectPassage } from "./api";
import styles from "./met.module.css";

interface StudyPassageProps {
  /** Of the test. */
  version: string;
  set: string;
  title: string;
}

export function StudyPassage({ version, set, title }: StudyPassageProps) {
  const { t } = useTranslation("flashcards");
  const { t: common } = useTranslation("common");
  const go = useNavigate();
  const collect = useCollectPassage({ version, set });
  const study = () =>
    collect.mutate(undefined, {
      onSuccess: ({ id }) => void go(withQuery(paths.myWordCard, { collection: id })),
    });
  return (
    <div className={styles.study}>
      <Button variant="primary" size="large" loading={collect.isPending} onClick={study}>
        {t("met.study")}
      </Button>
      {collect.error ? (
        <p className="note" role="alert">
          {errorText(collect.error, common)}
        </p>
      ) : (
        <p className="note">{t("met.study_note", { title })}</p>
      )}
    </div>
  );
}
