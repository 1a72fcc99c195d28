/** Starting: makes the attempt and opens the player with it. */
import { useNavigate } from "react-router";
import { ApiError } from "../../../../api/errors";
import { withQuery } from "../../../../app/paths";
import { type NewAttempt, useStartAttempt } from "./api";
import { usePlayer } from "./usePlayer";

export function useStart() {
  const navigate = useNavigate();
  const player = usePlayer();
  const start = useStartAttempt();
  const go = (attempt: NewAttempt) =>
    start.mutate(attempt, {
      onSuccess: ({ id }) =>
        // Replaced, so that the browser's Back does not lead to the start of a test that has begun. The part that
        // needs no sound begins at once: its start was pressed here.
        void navigate(withQuery(player, { attempt: id }), { replace: true, state: { begins: true } }),
    });
  // A plan's limit is shown by the shell, as a question.
  const error = start.error instanceof ApiError && start.error.status === 402 ? null : start.error;
  return { go, isStarting: start.isPending || start.isSuccess, error };
}
