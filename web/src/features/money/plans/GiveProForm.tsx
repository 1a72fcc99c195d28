/** Until which day the office gives Pro: the end of that day in GMT+8, suggested by whole months from the present end. */
import { useTranslation } from "react-i18next";
import { rivalOf } from "../../../api/errors";
import type { Timestamp } from "../../../api/types";
import { useLanguage } from "../../../i18n/language";
import { endOfDay, fieldDay, isForLife, lastDay, monthsLater, planDay } from "../../../i18n/planDate";
import { Alert } from "../../../ui/Alert";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { ChangedByAnother } from "../../../ui/ChangedByAnother";
import { DateField } from "../../../ui/dates/DateField";
import { useForm } from "../../../ui/form/useForm";
import { useGivePro, useReadAgain } from "./api";
import styles from "./plans.module.css";

const months = [1, 3, 6, 12] as const;

interface GiveProFormProps {
  user: string;
  /** The present end, while paid time runs. */
  until: Timestamp | null;
  onGiven: () => void;
  /** Told when somebody else was faster and what is stored is shown. */
  onLoad: () => void;
}

export function GiveProForm({ user, until, onGiven, onLoad }: GiveProFormProps) {
  const { t } = useTranslation(["subscriptions", "common"]);
  const lang = useLanguage();
  const give = useGivePro(user);
  const readAgain = useReadAgain(user);
  const today = fieldDay(new Date());
  // Months are added to what runs, so that nobody loses paid time.
  const isExtended = until !== null && !isForLife(until);
  const base = isExtended ? fieldDay(new Date(until)) : today;

  const { field, run, refusal, isSending, setValue, clearErrors, watch } = useForm({
    blank: { day: "" },
    wording: (key: "wrong") => t(`subscriptions:give.${key}`),
    serverNames: { taken_unlimited_expire_at: "day" },
  });
  const choose = (day: string) => {
    setValue("day", day);
    clearErrors();
  };
  const submit = run(async ({ day }) => {
    await give.mutateAsync({ until: endOfDay(day), seen: until });
    onGiven();
  });
  const rival = rivalOf(give.error);
  const load = () => {
    give.reset();
    choose("");
    void readAgain();
    onLoad();
  };
  return (
    <Card
      component="form"
      title={t("subscriptions:give.title")}
      className={styles.give}
      noValidate
      onSubmit={submit}
    >
      <fieldset>
        <legend className="note num">
          {isExtended
            ? t("subscriptions:give.from_end", { day: planDay(until, lang) })
            : t("subscriptions:give.from_today")}
        </legend>
        {months.map((count) => (
          <Button key={count} className="num" onClick={() => choose(monthsLater(base, count))}>
            {t("subscriptions:give.months", { count })}
          </Button>
        ))}
        <Button onClick={() => choose(lastDay)}>{t("subscriptions:give.life")}</Button>
      </fieldset>
      <DateField
        label={t("subscriptions:give.day")}
        className={styles.day}
        hint={t(watch("day") === lastDay ? "subscriptions:give.life_hint" : "subscriptions:give.day_hint")}
        min={today}
        max={lastDay}
        {...field("day", {
          required: true,
          validate: (day) => (/^\d{4}-\d{2}-\d{2}$/.test(day) && day >= today) || "wrong",
        })}
      />
      {rival && <ChangedByAnother rival={rival} onLoad={load} />}
      {!rival && refusal && <Alert>{refusal}</Alert>}
      <div className={styles.send}>
        <Button variant="primary" type="submit" loading={isSending}>
          {t("subscriptions:give.submit")}
        </Button>
      </div>
    </Card>
  );
}
