/** Where something stands, the way to the next state, and who moved it before. */
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, errorText } from "../../../../api/errors";
import { AreaField } from "../../../../ui/Field";
import { useReview } from "../api";
import { StateChip } from "../StateChip";
import { type ReviewMark, type ReviewState, reviewStates } from "../types";
import { Marks } from "./Marks";

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
    <section className="card pad review">
      <div className="row">
        <h2 className="h3">{t("review.title")}</h2>
        <StateChip state={state} />
      </div>
      <p className="note">{t(item === null ? `review.pack_is.${state}` : `review.item_is.${state}`)}</p>
      <form onSubmit={submit}>
        <fieldset className="review-states">
          <legend className="vh">{t("review.move")}</legend>
          {reviewStates
            .filter((each) => each !== state)
            .map((each) => (
              <label key={each} className={next === each ? "btn on" : "btn"}>
                <input
                  type="radio"
                  name="state"
                  className="vh"
                  checked={next === each}
                  onChange={() => setNext(each)}
                />
                {t(`review.to.${each}`)}
              </label>
            ))}
        </fieldset>
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
            <button type="submit" className="btn fill" disabled={review.isPending}>
              {t(`review.to.${next}`)}
            </button>
          </>
        )}
        {error && !ofReason && (
          <p className="alert" role="alert">
            {errorText(error, (key) => t(key, { ns: "common" }))}
          </p>
        )}
      </form>
      <Marks marks={marks} />
    </section>
  );
}
