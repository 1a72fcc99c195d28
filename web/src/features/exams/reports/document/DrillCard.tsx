/** Practice with the learner's own sentences: the gap is where an edit was. */
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { Icon } from "../../../../ui/Icon";
import styles from "./document.module.css";
import { type Drill, isSame } from "./reading";

export function DrillCard({ drills }: { drills: readonly Drill[] }) {
  const { t } = useTranslation("documents");
  if (drills.length === 0) return null;
  return (
    <Card
      title={t("drill.title")}
      aside={<span className="note num">{t("drill.count", { count: drills.length })}</span>}
    >
      <ul className={styles.drills}>
        {drills.map((drill) => (
          <Sentence key={drill.edit} drill={drill} />
        ))}
      </ul>
    </Card>
  );
}

function Sentence({ drill: { before, behind, given, answer } }: { drill: Drill }) {
  const { t } = useTranslation("documents");
  const id = useId();
  const [typed, setTyped] = useState("");
  const [told, setTold] = useState<"right" | "wrong" | "shown" | null>(null);
  const tell = () => typed.trim() !== "" && setTold(isSame(typed, answer) ? "right" : "wrong");
  return (
    <li>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          tell();
        }}
      >
        <p className={styles.sentence} lang="en">
          {before}
          <input
            aria-label={t("drill.gap", { given })}
            aria-describedby={id}
            data-told={told}
            value={typed}
            placeholder={given}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={(event) => {
              setTyped(event.target.value);
              setTold(null);
            }}
          />
          {behind}
        </p>
        <div className={styles.told}>
          <p id={id} className="note" role="status">
            {told === "right" && <Icon name="tick" size={15} weight={2.2} />}
            {told === null ? t("drill.hint", { given }) : t(`drill.${told}`, { given, answer })}
          </p>
          {told !== "right" && (
            <span>
              <Button type="submit" size="small">
                {t("drill.check")}
              </Button>
              {told === "wrong" && (
                <Button variant="quiet" size="small" onClick={() => setTold("shown")}>
                  {t("drill.show")}
                </Button>
              )}
            </span>
          )}
        </div>
      </form>
    </li>
  );
}
