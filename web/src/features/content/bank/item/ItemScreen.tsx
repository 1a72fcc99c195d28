/** One question: what is read beside what is asked, its key with the figures, its versions and its review. */

import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { paths, withQuery } from "../../../../app/paths";
import { Button } from "../../../../ui/Button";
import { Chip } from "../../../../ui/Chip";
import { Crumbs } from "../../../../ui/Crumbs";
import { Icon } from "../../../../ui/Icon";
import { QueryGate } from "../../../../ui/QueryGate";
import { useBankItem } from "../api";
import { BankFrame } from "../BankFrame";
import bank from "../bank.module.css";
import { Difficulty } from "../Difficulty";
import { useNames } from "../names";
import { ReviewCard } from "../review/ReviewCard";
import { StateChip } from "../StateChip";
import type { BankItem } from "../types";
import { Figures } from "./Figures";
import styles from "./item.module.css";
import { KeyCard } from "./KeyCard";
import { Source } from "./Source";
import { Versions } from "./Versions";

interface ItemScreenProps {
  /** The words of a passage, which `exams` shows to learners. */
  Words: ComponentType<{ words: NonNullable<BankItem["vocabulary"]>; audio: BankItem["set"]["audio"] }>;
}

export function ItemScreen({ Words }: ItemScreenProps) {
  const { t } = useTranslation("bank");
  const [search] = useSearchParams();
  const pack = search.get("pack") ?? "";
  const item = search.get("item") ?? "";
  return (
    <BankFrame title={t("item.title", { item })} isPlain>
      <QueryGate title={t("item.title", { item })} query={useBankItem(pack, item)}>
        {(question) => (
          <Question key={`${question.pack.id} ${question.item}`} question={question} Words={Words} />
        )}
      </QueryGate>
    </BankFrame>
  );
}

function Question({ question, Words }: ItemScreenProps & { question: BankItem }) {
  const { t } = useTranslation(["bank", "common"]);
  const names = useNames();
  const asked = question.set.items[0];
  return (
    <>
      <Where question={question} />
      <header className={bank.title}>
        <h1 lang="en" className={(asked?.prompt.length ?? 0) > 110 ? bank.long : undefined}>
          {asked?.prompt || question.item}
        </h1>
        <div className={bank.facts}>
          <StateChip state={question.state} />
          <Chip>{t(`common:sections.${question.section}`)}</Chip>
          <Chip>{names.setKind(question.set.kind)}</Chip>
          <Chip>{names.questionType(asked?.question_type ?? "")}</Chip>
          <Chip className="num">{t("points", { count: asked?.points ?? 0 })}</Chip>
          <Difficulty value={question.difficulty} />
        </div>
      </header>
      <div className={styles.columns}>
        <Source question={question} />
        <div className={bank.side}>
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
      <Words words={question.vocabulary ?? []} audio={question.set.audio} />
    </>
  );
}

function Where({ question: { pack, item, previous, next } }: { question: BankItem }) {
  const { t } = useTranslation("bank");
  const to = (other: string) => withQuery(paths.question, { pack: pack.id, item: other });
  return (
    <Crumbs
      label={t("item.where")}
      steps={[
        { to: paths.questionSearch, text: t("tabs.questions") },
        {
          to: withQuery(paths.questionPack, { id: pack.id }),
          text: (
            <>
              <span lang="en">{pack.title}</span> v{pack.version}
            </>
          ),
        },
        { text: item },
      ]}
      aside={
        <>
          {previous && (
            <Button icon="back" to={to(previous)} aria-label={t("item.previous", { item: previous })}>
              {previous}
            </Button>
          )}
          {next && (
            <Button to={to(next)} aria-label={t("item.next", { item: next })}>
              {next}
              <Icon name="forward" />
            </Button>
          )}
        </>
      }
    />
  );
}
