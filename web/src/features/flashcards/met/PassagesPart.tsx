/** Below the books: the passages one has read, each with its words. Nothing without any. */
import { useTranslation } from "react-i18next";
import { paths, withQuery } from "../../../app/paths";
import { Card } from "../../../ui/Card";
import { Chip } from "../../../ui/Chip";
import { QueryGate } from "../../../ui/QueryGate";
import { SkeletonCard } from "../../../ui/Skeleton";
import { TextLink } from "../../../ui/TextLink";
import { type Passage, usePassages } from "./api";
import { More } from "./More";
import styles from "./met.module.css";

export function PassagesPart() {
  const { t } = useTranslation("flashcards");
  const passages = usePassages();
  return (
    <QueryGate part={t("met.passages")} query={passages} skeleton={<SkeletonCard lines={[35, 60, 60]} />}>
      {({ pages }) =>
        (pages[0]?.total ?? 0) > 0 && (
          <Card title={t("met.passages")} className={styles.part}>
            <ul>
              {pages.flatMap(({ data }) =>
                data.map((passage) => (
                  <PassageRow key={`${passage.pack_version_id} ${passage.set}`} passage={passage} />
                )),
              )}
            </ul>
            <More pages={passages} label={t("met.more_passages")} />
          </Card>
        )
      }
    </QueryGate>
  );
}

/** One that the plan does not open leads on as well, as closed lists do: there it says what opens it. */
function PassageRow({ passage }: { passage: Passage }) {
  const { t } = useTranslation("flashcards");
  const { pack_version_id, set, title, test_title, count, is_open } = passage;
  return (
    <li>
      <div className={styles.met}>
        <h3 lang="en">
          {count > 0 ? (
            <TextLink to={withQuery(paths.flashcards, { passage: pack_version_id, set })}>{title}</TextLink>
          ) : (
            title
          )}
        </h3>
        <p className="note num">
          {test_title} · {t("words", { count })}
        </p>
      </div>
      {!is_open && <Chip icon="crown">{t("books.pro")}</Chip>}
    </li>
  );
}
