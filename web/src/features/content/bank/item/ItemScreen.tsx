/** One question: what is read beside what is asked, its key with the figures, its versions and its review. */
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { paths, withQuery } from "../../../../app/paths";
import { Icon } from "../../../../ui/Icon";
import { QueryGate } from "../../../../ui/QueryGate";
import { WordList } from "../../../exams/reports/explanation/words/WordList";
import { useBankItem } from "../api";
import { BankFrame } from "../BankFrame";
import { Difficulty } from "../Difficulty";
import { useNames } from "../names";
import { ReviewCard } from "../review/ReviewCard";
import { StateChip } from "../StateChip";
import type { BankItem } from "../types";
import { Figures } from "./Figures";
import { KeyCard } from "./KeyCard";
import { Source } from "./Source";
import { Versions } from "./Versions";

export function ItemScreen() {
  const { t } = useTranslation("bank");
  const [search] = useSearchParams();
  const pack = search.get("pack") ?? "";
  const item = search.get("item") ?? "";
  return (
    <BankFrame title={t("item.title", { item })} isPlain>
      <QueryGate title={t("item.title", { item })} query={useBankItem(pack, item)}>
        {(question) => <Question key={`${question.pack.id} ${question.item}`} question={question} />}
      </QueryGate>
    </BankFrame>
  );
}

function Question({ question }: { question: BankItem }) {
  const { t } = useTranslation(["bank", "common"]);
  const names = useNames();
  const asked = question.set.items[0];
  return (
    <>
      <Where question={question} />
      <header className="item-head">
        <h1 lang="en" className={(asked?.prompt.length ?? 0) > 110 ? "long" : undefined}>
          {asked?.prompt || question.item}
        </h1>
        <p className="row item-facts">
          <StateChip state={question.state} />
          <span className="chip">{t(`common:sections.${question.section}`)}</span>
          <span className="chip">{names.setKind(question.set.kind)}</span>
          <span className="chip">{names.questionType(asked?.question_type ?? "")}</span>
          <span className="chip num">{t("points", { count: asked?.points ?? 0 })}</span>
          <Difficulty value={question.difficulty} />
        </p>
      </header>
      <div className="item-columns">
        <Source question={question} />
        <div className="item-side">
          <KeyCard question={question} />
          <Figures question={question} />
          <Versions question={question} />
          <ReviewCard
            pack={question.pack.id}
            item={question.item}
            state={question.state}
            marks={question.marks}
          />
        </div>
      </div>
      <WordList words={question.vocabulary ?? []} audio={question.set.audio} />
    </>
  );
}

function Where({ question: { pack, item, previous, next } }: { question: BankItem }) {
  const { t } = useTranslation("bank");
  const to = (other: string) => withQuery(paths.question, { pack: pack.id, item: other });
  return (
    <nav className="crumb num" aria-label={t("item.where")}>
      <Link to={paths.questionSearch}>{t("rooms.questions")}</Link>
      <span aria-hidden="true">›</span>
      <Link to={withQuery(paths.questionPack, { id: pack.id })}>
        <span lang="en">{pack.title}</span> v{pack.version}
      </Link>
      <span aria-hidden="true">›</span>
      <span aria-current="page">{item}</span>
      <span className="to">
        {previous && (
          <Link className="btn" to={to(previous)} aria-label={t("item.previous", { item: previous })}>
            <Icon name="back" />
            {previous}
          </Link>
        )}
        {next && (
          <Link className="btn" to={to(next)} aria-label={t("item.next", { item: next })}>
            {next}
            <Icon name="forward" />
          </Link>
        )}
      </span>
    </nav>
  );
}
