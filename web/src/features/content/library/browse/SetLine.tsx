import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths, withQuery } from "../../../../app/paths";
import { Chip } from "../../../../ui/Chip";
import { Icon } from "../../../../ui/Icon";
import styles from "./browse.module.css";
import { useSetNames } from "./names";
import { SetFacts } from "./SetFacts";
import type { SetCard } from "./types";

/** One set: what it is, how long it takes, and whether it was done. The whole line is the link. */
export function SetLine({ card }: { card: SetCard }) {
  const { t } = useTranslation("browse");
  const names = useSetNames(card);
  return (
    <li className={styles.line} style={{ borderInlineStartColor: `var(--c-${card.section})` }}>
      <div>
        <p className="note">
          {names.section} · {names.kind}
        </p>
        <h2 className="h3">
          <Link to={withQuery(paths.browseDetail, { test: card.test_id, set: card.id })}>
            <span lang={card.title ? "en" : undefined}>{names.title}</span>
          </Link>
        </h2>
        <SetFacts card={card} />
      </div>
      <div className={styles.marks}>
        {card.answered_in && (
          <Chip tone="ok" icon="tick">
            {t("done")}
          </Chip>
        )}
        {card.is_sample && <Chip tone="brand">{t("sample")}</Chip>}
        <Icon name="forward" size={18} />
      </div>
    </li>
  );
}
