/** Text, question and reasons of an open set, one question at a time; which one stands in the address. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { paths, withQuery } from "../../../../app/paths";
import { Alert } from "../../../../ui/Alert";
import { LookupZone } from "../../../flashcards/lookup/LookupZone";
import explained from "./explanation.module.css";
import { ItemAnswer } from "./ItemAnswer";
import { type ExplainedItem, readExplanation } from "./model";
import { Stimulus } from "./Stimulus";
import { outcomeOf, stopAt } from "./walk";
import { WordList } from "./words/WordList";

interface OpenContentProps {
  explanation: Parameters<typeof readExplanation>[0];
  /** The attempt in which it was answered; null for a sample. */
  attempt: string | null;
  /** In its place while nothing of it is open. */
  closed: ReactNode;
}

export function OpenContent({ explanation, attempt, closed }: OpenContentProps) {
  const { t } = useTranslation(["browse", "results"]);
  const [search] = useSearchParams();
  const sets = readExplanation(explanation);
  const stop = stopAt(sets, search.get("item"));
  if (!stop) return closed;
  const { item, section } = stop;
  const to = (target: ExplainedItem) => {
    const query = { test: search.get("test") ?? "", set: search.get("set") ?? "", item: target.id };
    return withQuery(paths.browseDetail, query);
  };
  return (
    <div className={explained.explain}>
      <Alert tone="info">{t(attempt ? "browse:open.answered" : "browse:open.sample")}</Alert>
      {section.length > 1 && (
        <nav className={`${explained.strip} ${explained.below} num`} aria-label={t("results:explain.all")}>
          {section.map((each) => (
            <Link
              key={each.id}
              to={to(each)}
              replace
              preventScrollReset
              className={attempt ? explained[outcomeOf(each)] : undefined}
              aria-current={each.id === item.id ? "page" : undefined}
            >
              {each.number}
            </Link>
          ))}
        </nav>
      )}
      <LookupZone source={stop.set.title}>
        <h2 lang="en" className={explained.question}>
          {item.prompt}
        </h2>
        <div className={explained.beside}>
          <Stimulus set={stop.set} item={item} />
          <div className={explained.after}>
            <ItemAnswer attempt={attempt} item={item} />
          </div>
        </div>
        <WordList key={stop.set.id} words={stop.set.vocabulary} audio={stop.set.audio} />
      </LookupZone>
    </div>
  );
}
