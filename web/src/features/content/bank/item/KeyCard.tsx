import { useTranslation } from "react-i18next";
import { Card } from "../../../../ui/Card";
import { Chip } from "../../../../ui/Chip";
import type { BankItem } from "../types";
import styles from "./item.module.css";
import { keyFacts, optionsOf } from "./optionsOf";

/** Every option with its verdict, its reason, and how many took it; what is right where there are no options. */
export function KeyCard({ question }: { question: BankItem }) {
  const { t, i18n } = useTranslation(["bank"]);
  const { key, statistics } = question;
  const options = optionsOf(question);
  const verdict = (name: string) =>
    i18n.exists(`verdicts.${name}`, { ns: "bank" }) ? t(`verdicts.${name as "opposite"}`) : name;
  return (
    <Card title={t("item.key")} className={styles.key}>
      <ul className={styles.options}>
        {options.map(({ id, text, isRight }) => {
          const note = key.options[id];
          const share = statistics.shares[id];
          return (
            <li key={id} className={isRight ? styles.isRight : undefined}>
              <b aria-hidden="true">{id.toUpperCase()}</b>
              <div>
                <p className={styles.option} lang="en">
                  {text}
                </p>
                {note && (
                  <p className="note">
                    <Chip tone={isRight ? "ok" : "plain"}>{verdict(note.verdict)}</Chip>{" "}
                    <span lang="en">{note.reason}</span>
                  </p>
                )}
              </div>
              {share !== undefined && (
                <span className={`${styles.share} num`}>
                  <i style={{ width: `${share * 100}%` }} />
                  {Math.round(share * 100)}%
                </span>
              )}
            </li>
          );
        })}
      </ul>
      <dl className={styles.facts}>
        {keyFacts(question).map(({ id, value }) => (
          <div key={id}>
            <dt lang="en">{id}</dt>
            <dd lang="en">{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className="note">{t("item.why")}</h3>
      <p lang="en">{key.explanation}</p>
      {key.evidence.length > 0 && (
        <>
          <h3 className="note">{t("item.evidence")}</h3>
          {key.evidence.map((quote) => (
            <blockquote key={quote} lang="en">
              {quote}
            </blockquote>
          ))}
        </>
      )}
      {key.models.map(({ level, text, note }) => (
        <details key={text}>
          <summary className="num">{t("item.model", { level })}</summary>
          <p lang="en">{text}</p>
          <p className="note" lang="en">
            {note}
          </p>
        </details>
      ))}
      <TextList title={t("item.useful_language")} texts={key.useful_language} />
      <TextList title={t("item.typical_faults")} texts={key.typical_faults} />
    </Card>
  );
}

function TextList({ title, texts }: { title: string; texts: string[] }) {
  if (texts.length === 0) return null;
  return (
    <>
      <h3 className="note">{title}</h3>
      <ul lang="en">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  );
}
