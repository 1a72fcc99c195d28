/** Where something stands, the way to the next state, and who moved it before. */

import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, errorText } from "../../../../api/errors";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { RadioGroup } from "../../../../ui/Choices";
import { AreaField } from "../../../../ui/Field";
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
  const { t } = useTranslation(["bank", "common"]);
  const [next, setNext] = useState<ReviewState | null>(null);
  const [reason, setReason] = useState("");
  const review = useReview(pack, item);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!next) return;
    review.mutate(
      { state: next, reason },
      {
        onSuccess: () => {
          setNext(null);
          setReason("");
        },
      },
    );
  };
  const error = review.error;
  const ofReason = error instanceof ApiError ? error.fields.reason?.[0] : undefined;
  return (
    <Card title={t("review.title")} aside={<StateChip state={state} />}>
      <p className="note">{t(item === null ? `review.pack_is.${state}` : `review.item_is.${state}`)}</p>
      <form className={styles.form} onSubmit={submit}>
        <RadioGroup
          row
          name="state"
          label={t("review.move")}
          value={next}
          onChange={setNext}
          options={reviewStates
            .filter((each) => each !== state)
            .map((each) => ({ value: each, label: t(`review.to.${each}`) }))}
        />
        {next && (
          <>
            <AreaField
              label={t("review.reason")}
              hint={t("review.reason_hint")}
              error={ofReason}
              value={reason}
              required
              maxLength={500}
              rows={2}
              onChange={(event) => setReason(event.target.value)}
            />
            <Button type="submit" variant="primary" className={styles.send} loading={review.isPending}>
              {t(`review.to.${next}`)}
            </Button>
          </>
        )}
        {error && !ofReason && <Alert>{errorText(error, (key) => t(key, { ns: "common" }))}</Alert>}
      </form>
      <Marks marks={marks} />
    </Card>
  );
}
