import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths, withQuery } from "../../../../app/paths";
import { Icon } from "../../../../ui/Icon";
import { useSetNames } from "./names";
import { SetFacts } from "./SetFacts";
import type { SetCard } from "./types";

/** One set: what it is, how long it takes, and whether it was done. The whole line is the link. */
export function SetLine({ card }: { card: SetCard }) {
  const { t } = useTranslation("browse");
  const names = useSetNames(card);
  return (
    <li className="set-line" style={{ borderInlineStartColor: `var(--c-${card.section})` }}>
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
      <div className="set-marks">
        {card.answered_in && (
          <span className="chip ok">
            <Icon name="tick" size={14} weight={2.2} />
            {t("done")}
          </span>
        )}
        {card.is_sample && <span className="chip brand">{t("sample")}</span>}
        <Icon name="forward" size={18} />
      </div>
    </li>
  );
}
