/** Server state. Emptied at logout, so that nobody sees the previous person's results. */
import { QueryClient } from "@tanstack/react-query";
import { isTransient } from "../api/errors";
import { getSession, onSession } from "../api/session";

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // A refusal stays a refusal; only a missing answer is asked for again.
      retry: (failures, error) => failures < 2 && isTransient(error),
    },
  },
});

let token = getSession().token;
onSession(() => {
  const next = getSession().token;
  if (next !== token) queryClient.clear();
  token = next;
});
