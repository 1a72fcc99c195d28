/** Where something stands, the way to the next state, and who moved it before. */

import { useTranslation } from "react-i18next";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { RadioGroup } from "../../../../ui/Choices";
import { AreaField } from "../../../../ui/Field";
import { useForm } from "../../../../ui/form/useForm";
import { useReview } from "../api";
import { StateChip } from "../StateChip";
import { type ReviewMark, type ReviewState, reviewStates } from "../types";
import { Marks } from "./Marks";
import styles from "./review.module.css";

interface ReviewCardProps {
  pack: string;
  /** None for the whole version. */
  item: string | null;
  state: ReviewState;
  marks: ReviewMark[];
}

export function ReviewCard({ pack, item, state, marks }: ReviewCardProps) {
  const { t } = useTranslation("bank");
  const review = useReview(pack, item);
  const { field, run, refusal, isSending, watch, setValue, reset } = useForm({
    blank: { state: null as ReviewState | null, reason: "" },
  });
  const next = watch("state");
  const submit = run(async ({ state, reason }) => {
    if (!state) return;
    await review.mutateAsync({ state, reason });
    reset();
  });
  return (
    <Card title={t("review.title")} aside={<StateChip state={state} />}>
      <p className="note">{t(item === null ? `review.pack_is.${state}` : `review.item_is.${state}`)}</p>
      <form noValidate className={styles.form} onSubmit={submit}>
        <RadioGroup
          row
          name="state"
          label={t("review.move")}
          value={next}
          onChange={(state) => setValue("state", state)}
          options={reviewStates
            .filter((each) => each !== state)
            .map((each) => ({ value: each, label: t(`review.to.${each}`) }))}
        />
        {next && (
          <>
            <AreaField
              label={t("review.reason")}
              hint={t("review.reason_hint")}
              maxLength={500}
              rows={2}
              {...field("reason", { required: true })}
            />
            <Button type="submit" variant="primary" className={styles.send} loading={isSending}>
              {t(`review.to.${next}`)}
            </Button>
          </>
        )}
        {refusal && <Alert>{refusal}</Alert>}
      </form>
      <Marks marks={marks} />
    </Card>
  );
}
