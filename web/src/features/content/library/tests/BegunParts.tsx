/** Single sections and sets of a test that were begun: each says what it is and can be gone on with. */
import { useTranslation } from "react-i18next";
import type { MyPart } from "../../../../api/types";
import { paths, withQuery } from "../../../../app/paths";
import { formatDate } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Button } from "../../../../ui/Button";
import styles from "./tests.module.css";

export function BegunParts({ parts }: { parts: MyPart[] }) {
  const { t } = useTranslation(["tests", "common"]);
  if (parts.length === 0) return null;
  return (
    <div className={styles.parts}>
      <p className="note">{t("card.begun_parts")}</p>
      <ul>
        {parts.map((part) => (
          <Part key={part.id} part={part} />
        ))}
      </ul>
    </div>
  );
}

function Part({ part }: { part: MyPart }) {
  const { t } = useTranslation(["tests", "common"]);
  const lang = useLanguage();
  const { scope, set_title, mode } = part;
  const section = scope.section ? t(`common:sections.${scope.section}`) : "";
  const number = scope.sets.length;
  const extent = number > 1 ? t("card.several_sets", { section, number }) : t("card.one_set", { section });
  return (
    <li>
      <span>
        <b>{scope.kind === "set" ? extent : section}</b>
        {set_title && <span lang="en"> {set_title}</span>}
        <span className="note num">
          {t(`common:modes.${mode}`)} ·{" "}
          {t("card.begun", { when: formatDate(part.updated_at, lang, "dayTime") })}
        </span>
      </span>
      <Button
        size="small"
        to={withQuery(paths.test, { attempt: part.id })}
        aria-label={t("card.go_on_part", { section: [section, set_title].filter(Boolean).join(", ") })}
      >
        {t("card.go_on")}
      </Button>
    </li>
  );
}
