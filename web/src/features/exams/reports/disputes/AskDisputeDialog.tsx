/** Which scores, why, and what it costs. */
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, errorText } from "../../../../api/errors";
import { formatNumber } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Checkbox } from "../../../../ui/Choices";
import { AreaField } from "../../../../ui/Field";
import { FormDialog } from "../../../../ui/FormDialog";
import { useSnackbar } from "../../../../ui/Snackbar";
import { CoinPrice } from "../../../money/plans/CoinPrice";
import { type DisputeOffer, useAskDispute } from "./api";
import type { NameOf } from "./DisputeCard";
import styles from "./dispute.module.css";

/** Longest reason, as the api has it. */
const reasonLength = 1_000;

interface AskDisputeDialogProps {
  attempt: string;
  offer: DisputeOffer;
  nameOf: NameOf;
  scoreOf: (item: string) => number | null;
  close: () => void;
}

export function AskDisputeDialog({ attempt, offer, nameOf, scoreOf, close }: AskDisputeDialogProps) {
  const { t } = useTranslation(["results", "common"]);
  const say = useSnackbar();
  const ask = useAskDispute(attempt);
  const [chosen, setChosen] = useState<string[]>(() => (offer.items.length === 1 ? offer.items : []));
  const [reason, setReason] = useState("");
  const [wasTried, setTried] = useState(false);
  const { price, balance } = offer;
  const nothing = wasTried && chosen.length === 0;
  const silent = wasTried && reason.trim() === "";
  const toggle = (item: string, isOn: boolean) =>
    setChosen(offer.items.filter((one) => (one === item ? isOn : chosen.includes(one))));
  const submit = () => {
    setTried(true);
    if (chosen.length === 0 || reason.trim() === "") return;
    ask.mutate(
      { items: chosen, reason: reason.trim(), price: price?.coins ?? 0 },
      {
        onSuccess: () => {
          say(t("results:dispute.asked"));
          close();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t("results:dispute.title")}
      words={{
        cancel: t("results:dispute.cancel"),
        submit: price ? t("results:dispute.act", { count: price.coins }) : t("results:dispute.act_free"),
      }}
      className={styles.form}
      close={close}
      submit={submit}
      isSaving={ask.isPending}
      complaint={complaintOf(ask.error, t("results:dispute.gone"), (key) => t(key, { ns: "common" }))}
    >
      <fieldset className={styles.tasks}>
        <legend>{t("results:dispute.which")}</legend>
        {offer.items.map((item) => (
          <Checkbox
            key={item}
            label={<TaskLabel name={nameOf(item)} score={scoreOf(item)} />}
            checked={chosen.includes(item)}
            onChange={(event) => toggle(item, event.target.checked)}
          />
        ))}
        {nothing && <Complaint>{t("results:dispute.choose")}</Complaint>}
      </fieldset>
      <AreaField
        label={t("results:dispute.reason")}
        hint={t("results:dispute.reason_hint")}
        error={silent ? t("results:dispute.reason_missing") : undefined}
        rows={4}
        maxLength={reasonLength}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {price && <CoinPrice name={t("results:dispute.price")} price={price} balance={balance} />}
      <ul className={`note ${styles.rules}`}>
        <li>{t("results:dispute.rule_blind")}</li>
        <li>{t("results:dispute.rule_either")}</li>
        <li>{t(price ? "results:dispute.rule_fee" : "results:dispute.rule_free")}</li>
        <li>{t("results:dispute.rule_once")}</li>
      </ul>
    </FormDialog>
  );
}

function TaskLabel({ name, score }: { name: string; score: number | null }) {
  const lang = useLanguage();
  return (
    <span className="num">
      {name} {score !== null && <b>{formatNumber(score, lang)}</b>}
    </span>
  );
}

function Complaint({ children }: { children: ReactNode }) {
  return (
    <p className="small" role="alert" style={{ color: "var(--bad)" }}>
      {children}
    </p>
  );
}

/** Too few T-Coins are the shell's to tell: its dialog leads to more of them. */
function complaintOf(error: unknown, gone: string, common: Parameters<typeof errorText>[1]): string | null {
  if (!error || (error instanceof ApiError && error.status === 402)) return null;
  return error instanceof ApiError && error.code === "conflict" ? gone : errorText(error, common);
}
