import { useTranslation } from "react-i18next";
import { paths, withQuery } from "../../../../app/paths";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { Chip } from "../../../../ui/Chip";
import { wholeMinutes } from "../../library/tests/minutes";
import type { BankPack, BankPart } from "../types";
import styles from "./packs.module.css";

const modes = ["comfortable", "strict"] as const;

/** The parts with their questions, each with its way into the player, in both skins. */
export function Parts({ pack, parts }: { pack: BankPack; parts: BankPart[] }) {
  const { t } = useTranslation(["bank", "common"]);
  return (
    <Card title={t("pack.parts")}>
      <p className="note">{t("pack.preview_note")}</p>
      <ul className={styles.parts}>
        {parts.map((part) => (
          <li key={part.id}>
            <div className={styles.partHead}>
              <b style={{ color: `var(--c-${part.section})` }}>{t(`common:sections.${part.section}`)}</b>
              <span className="note num">
                {part.id} · {t("common:minutes", { count: wholeMinutes(part.seconds) })}
              </span>
            </div>
            <div className={`${styles.items} num`}>
              {part.items.map((item) => (
                <Chip key={item} to={withQuery(paths.question, { pack: pack.id, item })}>
                  {item}
                </Chip>
              ))}
            </div>
            <div className={styles.ways}>
              {modes.map((mode) => (
                <Button
                  key={mode}
                  to={withQuery(paths.questionPreview, { pack: pack.id, part: part.id, mode })}
                >
                  {t(`pack.preview.${mode}`)}
                </Button>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
